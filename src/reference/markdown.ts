/** HTML of the Markdown that the contract is written in: headings, paragraphs, lists, tables, code and emphasis. Everything else is text. */
export function markdown(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map(blockOf)
    .join('\n')
}

/** Text as HTML, with code, links of the page's own and emphasis. */
export const inline = (text: string): string =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')

/** Text that cannot become markup. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function blockOf(block: string): string {
  const lines = block.split('\n')
  const [first = ''] = lines
  const [, marks, title] = /^(#{1,4}) (.+)$/.exec(first) ?? []
  if (marks !== undefined && title !== undefined) {
    const rest = lines.slice(1).join('\n')
    const level = Math.min(marks.length + 1, 6)
    return `<h${level}>${inline(title)}</h${level}>${rest === '' ? '' : blockOf(rest)}`
  }
  if (first.startsWith('|')) return tableOf(lines)
  if (/^\d+\. /.test(first)) return listOf('ol', lines)
  if (/^[-*] /.test(first)) return listOf('ul', lines)
  return `<p>${inline(lines.join(' '))}</p>`
}

/** A line that begins no item continues the one before. */
function listOf(kind: 'ol' | 'ul', lines: readonly string[]): string {
  const items: string[] = []
  for (const line of lines) {
    const item = /^(?:\d+\.|[-*]) (.*)$/.exec(line)?.[1]
    if (item === undefined) items.push(`${items.pop() ?? ''} ${line.trim()}`)
    else items.push(item)
  }
  return `<${kind}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${kind}>`
}

function tableOf(lines: readonly string[]): string {
  const rows = lines
    .filter((line) => !/^\|[\s:|-]+\|$/.test(line))
    .map((line) => line.replace(/^\||\|$/g, '').split('|'))
  const [head = [], ...body] = rows
  const cells = (row: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${row.map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`).join('')}</tr>`
  return `<table><thead>${cells(head, 'th')}</thead><tbody>${body.map((row) => cells(row, 'td')).join('')}</tbody></table>`
}
