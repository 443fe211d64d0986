import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Writes a file unless it has that text already: another command may be reading it, and a newer file is built again. */
export const writeChanged = (file, text) => {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}
