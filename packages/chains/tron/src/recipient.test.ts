import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'
import { tronFacts } from './facts.ts'
import { reader } from './reader.ts'
import { chainOver, coin, context, tether, USDT } from './testing/fixtures.ts'

const ALICE = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const payment = { asset: coin, address: ALICE, role: 'destination', leastAmount: 1_000_000n } as const

interface Answers {
  readonly account?: object
  readonly blocked?: boolean
  readonly paused?: boolean
  readonly status?: number
}

const read = ({ account = {}, blocked = false, paused = false, status = 200 }: Answers, more: object = {}) => {
  const calls: string[] = []
  const chain = chainOver(async ({ url, body }) => {
    const { data = '' } = JSON.parse(body ?? '{}')
    const word = (value: boolean) => (value ? '1' : '0').padStart(64, '0')
    calls.push(data)
    const result = data === '5c975abb' ? paused : blocked
    const answer = url.endsWith('getaccount') ? account : { result: { result: true }, constant_result: [word(result)] }
    return { status, headers: {}, text: JSON.stringify(answer) }
  })
  return { calls, reading: chain.readRecipient?.({ ...payment, ...more }, context) }
}

const active = { address: ALICE, balance: 5 }
const contract = { address: ALICE, type: 'Contract' }

describe('an account of TRON that is paid', () => {
  it.each([
    ['TRX to an account', coin, { account: active }, 'wallet', undefined, undefined],
    ['TRX to a new account', coin, {}, 'missing', undefined, undefined],
    ['TRX to a contract', coin, { account: contract }, 'contract', 'lost', 'kind'],
    ['USDT to an account', tether, { account: active }, 'wallet', undefined, undefined],
    ['USDT to a contract', tether, { account: contract }, 'contract', undefined, undefined],
    ['USDT to a new account', tether, {}, 'missing', 'risk', 'kind'],
    ['USDT to a blocked account', tether, { account: active, blocked: true }, 'wallet', 'lost', 'frozen'],
    ['USDT while it is paused', tether, { account: active, paused: true }, 'wallet', 'lost', 'frozen'],
    ['TRX to an account that USDT blocks', coin, { account: active, blocked: true }, 'wallet', undefined, undefined],
  ] as const)('is read: %s', async (_what, asset, answers, kind, verdict, reason) => {
    expect(await read(answers, { asset }).reading).toMatchObject({
      kind,
      problems: verdict ? [{ verdict, reason }] : [],
    })
  })

  it('is asked of the token by `isBlackListed(address)`', async () => {
    const { calls, reading } = read({ account: active }, { asset: tether })
    await reading
    // The account of ALICE in hex, as TRON's explorer shows it: 415cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb.
    expect(calls).toContain('e47d6060'.concat('5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb'.padStart(64, '0')))
  })

  it('is not known where no gateway answers', async () => {
    await expect(read({ status: 500 }).reading).rejects.toMatchObject({ name: 'UpstreamError' })
  })
})

describe('an address of TRON alone', () => {
  it.each(tronFacts.own.specialAccounts)('is told to be special: $name', ({ address, kind }) => {
    expect(readAddress(address)).toBeDefined()
    const verdict = kind === 'treasury' ? 'risk' : 'lost'
    expect(reader.inspectRecipient?.({ ...payment, address })).toMatchObject({
      problems: [{ verdict, reason: 'special' }],
    })
  })

  it('is otherwise any account', () => {
    expect(reader.inspectRecipient?.(payment)).toEqual({ kind: undefined, problems: [] })
    expect(reader.inspectRecipient?.({ ...payment, address: 'hello' })).toBeUndefined()
    expect(tronFacts.own.blocklists.map(({ token }) => token)).toContain(USDT)
  })
})
