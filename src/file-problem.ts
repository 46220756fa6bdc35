/** Says in words why a file cannot be read or written; an error that is none of the usual ones says it itself. */
export function fileProblem(error: unknown): string {
  const code = String(Object(error).code)
  return Object.hasOwn(words, code)
    ? `${words[code]}`
    : error instanceof Error
      ? error.message
      : String(error)
}

const words: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EEXIST: 'there is a file of that name',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'its file system cannot be written',
  ENOSPC: 'no space is left on the disk',
}
