import { ask } from './ask.ts'
import { useAnswer, usePage } from './context.ts'

/** The workspace's time, and what moves it; stands in the head of every view. */
export function Clock() {
  const { workspace } = usePage()
  const { value } = useAnswer(() => ask('get', '/workspaces/{workspace}/clock', [workspace]), [workspace])
  return <span class="mono">{value === undefined ? '' : `${value.now} ${value.mode}`}</span>
}
