import { readdirSync, readFileSync } from 'node:fs'
import { describeRecorded, recordedFiles } from '@switchyard/recorded'
import { expect, it } from 'vitest'
import { RECORDED } from './testing/recordings.ts'

/** Recordings no test of this package reads, and why. */
const unread: Readonly<Record<string, string>> = {
  'thornode/tcbot_swaps_streaming.json':
    'the list of all streams is not asked; a stream’s progress comes with its status',
  'thornode/xchain-tcquery_constants.json':
    'constants are not asked; every figure used comes with vaults, pools and votes',
  'thornode/xchain-tcquery_queue.json': 'the queue is not asked; quotes carry their delay',
  'thornode/xchain-tcquery_scheduledQueue.json': 'the queue is not asked; a status carries its planned payments',
  'midgard/xchain-mayaquery_actions.json': 'MAYAChain',
  'midgard/xchain-mayaquery_pools.json': 'MAYAChain',
  'external/gem_transfer_thorchain.json': 'a plain transfer of RUNE; its bytes are the Cosmos chain package’s',
}

const folders = ['thornode', 'midgard', 'regtest', 'external']

const sources = (): string =>
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.recorded.test.ts') && name !== 'recordings.recorded.test.ts')
    .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
    .concat(readFileSync(`${import.meta.dirname}/testing/recordings.ts`, 'utf8'))
    .join('\n')

describeRecorded('every recorded answer', () => {
  it('is read by a test, or not for a stated reason', () => {
    const text = sources()
    const files = folders.flatMap((folder) => recordedFiles(`${RECORDED}/${folder}`).map((name) => `${folder}/${name}`))
    const silent = files.filter((file) => !text.includes(file.split('/')[1] as string))
    expect(files.length).toBeGreaterThan(30)
    expect(silent).toEqual(Object.keys(unread).sort((one, other) => files.indexOf(one) - files.indexOf(other)))
  })
})
