import { readdirSync, readFileSync } from 'node:fs'
import { describeRecorded, recordedFiles } from '@switchyard/recorded'
import { expect, it } from 'vitest'
import { RECORDED } from './testing/recordings.ts'

/** Recordings of Maya Protocol no test of this package reads, and why. */
const unread: Readonly<Record<string, string>> = {}

const sources = (): string =>
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.recorded.test.ts') && name !== 'recordings.recorded.test.ts')
    .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
    .concat(readFileSync(`${import.meta.dirname}/testing/recordings.ts`, 'utf8'))
    .join('\n')

describeRecorded('every recorded answer', () => {
  it('of Maya Protocol is read by a test, or not for a stated reason', () => {
    const files = [
      ...recordedFiles(`${RECORDED}/mayanode`).map((name) => `mayanode/${name}`),
      ...recordedFiles(`${RECORDED}/midgard`)
        .filter((name) => name.includes('maya'))
        .map((name) => `midgard/${name}`),
      ...recordedFiles(`${RECORDED}/openapi`)
        .filter((name) => name.includes('maya'))
        .map((name) => `openapi/${name}`),
      'abi/mayachain-router.json',
      'inbound_notes.json',
      'tokens_maya.txt',
      'thornode/quote_swap_errors.json',
    ]
    const text = sources()
    // `world` is given the votes by name without their extension.
    const silent = files.filter((file) => !text.includes((file.split('/').at(-1) as string).replace('.json', '')))
    expect(files).toHaveLength(20)
    expect(silent).toEqual(Object.keys(unread))
  })
})
