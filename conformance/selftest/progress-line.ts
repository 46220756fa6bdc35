/** Prints the progress of a long command on stderr: one changing line on a terminal, otherwise a line for every tenth. */
export function progressLine(what: string, all: number): (done: number, detail: string) => void {
  const { stderr } = process
  let reported = 0
  return (done, detail) => {
    const line = `${what}: ${done} of ${all}, ${detail}`
    if (stderr.isTTY) stderr.write(`\r\x1b[K${line}${done === all ? '\n' : ''}`)
    else if (done === all || done >= reported + all / 10) {
      reported = done
      stderr.write(`${line}\n`)
    }
  }
}
