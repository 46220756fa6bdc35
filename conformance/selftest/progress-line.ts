/** Tells on stderr how far a long command is: one line that changes on a terminal, a line for every tenth otherwise. */
export function progressLine(what: string, all: number): (done: number, said: string) => void {
  const { stderr } = process
  let told = 0
  return (done, said) => {
    const line = `${what}: ${done} of ${all}, ${said}`
    if (stderr.isTTY) stderr.write(`\r\x1b[K${line}${done === all ? '\n' : ''}`)
    else if (done === all || done >= told + all / 10) {
      told = done
      stderr.write(`${line}\n`)
    }
  }
}
