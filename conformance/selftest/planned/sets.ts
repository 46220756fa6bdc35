import { existsSync } from 'node:fs'
import { axes, type PlannedBug } from './bug.ts'

/** Bugs that were thought out at different times. */
export const setNames = ['first', 'second'] as const
export type SetName = (typeof setNames)[number]

const fileOf = (set: SetName, axis: string): URL => new URL(`./${set}/${axis}.ts`, import.meta.url)

/** Returns the bugs of a set: those of its folder, where each axis has a file; none while the folder is not there. */
export async function bugsOf(set: SetName): Promise<readonly PlannedBug[]> {
  const files = axes.map((axis) => fileOf(set, axis)).filter((file) => existsSync(file))
  const modules = await Promise.all(
    files.map(async (file) => (await import(file.href)) as { readonly bugs: readonly PlannedBug[] }),
  )
  return modules.flatMap(({ bugs }) => bugs)
}
