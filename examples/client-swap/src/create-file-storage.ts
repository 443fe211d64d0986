import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { SwapStorage } from '@switchyard/client'

/** Creates a storage in one JSON file, for a program that is run again after an interruption. */
export const createFileStorage = (file: string): SwapStorage => {
  const read = (): Record<string, string> => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  const write = (entries: Record<string, string>): void => writeFileSync(file, JSON.stringify(entries))
  return {
    getItem: (key) => read()[key] ?? null,
    setItem: (key, value) => write({ ...read(), [key]: value }),
    removeItem: (key) => {
      const { [key]: _, ...others } = read()
      write(others)
    },
  }
}
