import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Found } from '@switchyard/test-support'

/** A folder for the files of a process, on a disk that can be filled. */
export interface LimitedDisk {
  readonly kind: 'a full file system' | 'a limit on the size of files'
  readonly folder: string
  /** From now on the process cannot write further. */
  fill(pid: number): void
  free(pid: number): void
  remove(): void
}

/** A file system of its own where one may be mounted, otherwise the limit of the process. */
export const limitedDisk = (): Found<LimitedDisk> => {
  const folder = mkdtempSync(join(tmpdir(), 'switchyard-disk-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  if (succeeds('mount', '-t', 'tmpfs', '-o', 'size=4m,mode=0700', 'tmpfs', folder))
    return { value: fileSystem(folder, remove) }
  if (succeeds('prlimit', '--pid', String(process.pid))) return { value: sizeLimit(folder, remove) }
  remove()
  return { missing: 'neither mount nor prlimit can limit a disk' }
}

const succeeds = (program: string, ...words: readonly string[]): boolean => spawnSync(program, words).status === 0

const fileSystem = (folder: string, remove: () => void): LimitedDisk => {
  const filler = join(folder, 'filler')
  return {
    kind: 'a full file system',
    folder,
    fill: () => fillUp(filler),
    free: () => rmSync(filler),
    remove: () => {
      execFileSync('umount', [folder])
      remove()
    },
  }
}

const fillUp = (path: string): void => {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(4096))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

/** The soft limit, which a process may raise again. */
const sizeLimit = (folder: string, remove: () => void): LimitedDisk => {
  const limit = (pid: number, most: string): void => {
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${most}:`])
  }
  return {
    kind: 'a limit on the size of files',
    folder,
    fill: (pid) => limit(pid, '1'),
    free: (pid) => limit(pid, 'unlimited'),
    remove,
  }
}
