// A server behind a proxy, on bare sockets, so that nothing is corrected on the way. It appends the head of each request to the
// file of its first argument and prints its port. With `cut` it reads the second request of a connection whole and hangs up, as
// a server does whose keep-alive ends at that moment.
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:net'

const [file, cut] = process.argv.slice(2)
const body = '{"ok":true}'

const answer = (status, fields) =>
  [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json',
    ...fields,
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')

const server = createServer((socket) => {
  let text = ''
  let requests = 0
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
      const head = text.slice(0, end)
      const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0)
      if (text.length < end + 4 + length) return
      text = text.slice(end + 4 + length)
      requests += 1
      appendFileSync(file, `${head.replaceAll('\r', '')}\n\n`)
      if (cut === 'cut' && requests === 2) {
        socket.destroy()
        return
      }
      const refused = head.includes('/refused ')
      socket.write(
        refused
          ? answer('401 Unauthorized', [
              'WWW-Authenticate: Bearer realm="a"',
              'WWW-Authenticate: Basic realm="b"',
            ])
          : answer('200 OK', []),
      )
    }
  })
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
