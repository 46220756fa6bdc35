import { curlCommand } from '../../spec/curl-line.ts'
import type { Diagnosis } from '../diagnosis/diagnosis.ts'
import type { Failure } from '../diagnosis/failures.ts'
import type { Exchange } from '../kit/exchange.ts'
import { targetFlags } from '../run/options.ts'
import type { Report } from './report.ts'

/** Returns the curl line of the request that shows a violated rule first, and the command that tries it again. */
export function commandsOf({ failure, causes, repeats }: Diagnosis, report: Report, name?: string) {
  if (repeats !== undefined) return []
  const sent = causes[0]?.sent
  const curl = sent === undefined ? [] : curlLine(sent.exchange, report.target).split('\n')
  return [...curl, ...reproCommand(failure, report, name)]
}

/** Returns the curl command that sends a request of the run again; the key comes from $BUNDLE_ACCESS_KEY. `baseUrl` ends before the path. */
export function curlLine({ request }: Exchange, { baseUrl, headers: added = [] }: At): string {
  const { method, path, query, key, body } = request
  const url = `${baseUrl}${path}${query && `?${query}`}`
  const headers = Object.entries(request.headers).filter((one) => one.join() !== 'accept,application/json')
  const lines = [curlCommand({ method, url, headers, hasKey: key !== 'none sent', body }, '-i')]
  if (/\.\.\. \(\d+ characters\)$/.test(body ?? '')) lines.unshift('# the body is cut off here')
  if (key === 'another header') lines.unshift('# sent with another Authorization header, which is not shown')
  else if (key !== 'full' && key !== 'none sent') lines.unshift(`# BUNDLE_ACCESS_KEY here: the key ${key}`)
  if (added.length > 0) lines.unshift(`# add the header fields of the target file: ${added.join(', ')}`)
  return lines.join('\n')
}

type At = Pick<Report['target'], 'baseUrl' | 'headers'>

/** Returns the command that tries a failure again, none for one that no check found; where the run wrote no report the failure goes by `name`. */
export function reproCommand({ id, token }: Failure, { run }: Report, name = `report.json#${id}`) {
  if (token === undefined) return []
  const directory = /--report ('[^']*'|\S+)/.exec(run.command)?.[1]?.replace(/\/+$/, '')
  const failure = directory === undefined ? name : `${directory}/report.json#${id}`
  return [`${sameTarget(run.command)} --repro ${failure}`]
}

/** Returns the part of a command line that names the deployment, for further commands against it. */
export function sameTarget(command: string): string {
  const target = command.match(new RegExp(`--(?:${targetFlags.join('|')}) (?:'[^']*'|\\S+)`, 'g'))?.join(' ')
  return `bundle-access certify ${target ?? '--target target.yaml'}`
}
