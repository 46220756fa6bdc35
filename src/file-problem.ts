/** Says in words why a file cannot be read or written; an error that is none of the usual ones says it itself. */
export const fileProblem = (error: unknown): string =>
  words[Object(error).code] ?? (error instanceof Error ? error.message : String(error))

const words: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EEXIST: 'there is a file of that name',
  ENAMETOOLONG: 'its name is too long',
  EACCES: 'permission denied',
  EROFS: 'its file system cannot be written',
  ENOSPC: 'no space is left on the disk',
}
