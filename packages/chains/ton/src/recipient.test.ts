import type { Http, IncomingPayment, Token } from '@switchyard/core'
import { Address, beginCell } from '@ton/core'
import { describe, expect, it } from 'vitest'
import { reader } from './reader.ts'
import { chainOver, coin, context, jettonAt } from './testing/fixtures.ts'

const USER = new Address(0, Buffer.alloc(32, 7)).toString({ bounceable: false })
const USDT = jettonAt('EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs')
const OTHER = jettonAt('EQBlqsm144Dq6SjbPI4jjZvA1hqTIP3CvHovbIfW_t-SCALE')

const paying = (address: string, asset: Token = coin): IncomingPayment => ({ asset, address, role: 'destination' })

/** A gateway that says this of every account, and of every jetton wallet. */
const over = (information: object, status?: { readonly exit_code: number; readonly stack: readonly unknown[] }) => {
  const asked: string[] = []
  const wallet = beginCell().storeAddress(Address.parse(USER)).endCell().toBoc().toString('base64')
  const http: Http = async ({ url, body }) => {
    const method = url.endsWith('/runGetMethod') ? JSON.parse(body ?? '').method : 'getWalletInformation'
    asked.push(method)
    const named = { exit_code: 0, stack: [['cell', { bytes: wallet }]] }
    const result = { getWalletInformation: information, get_wallet_address: named, get_status: status }[
      method as string
    ]
    return { status: 200, headers: {}, text: JSON.stringify({ ok: true, result }) }
  }
  const rpc = { v2: 'https://node.test/api/v2', v3: 'https://node.test/api/v3' }
  return { chain: chainOver(http, { rpc }), asked }
}

const ACTIVE = { wallet: true, balance: '5', account_state: 'active' }

describe('the address of an account', () => {
  // Source: tonkeeper/ton-assets, accounts.json, require_memo; documentation of NEAR Intents.
  it.each([
    ['EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c', 'derived', 'lost', 'special'],
    ['Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF', 'contract', 'lost', 'special'],
    ['Ef9VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVbxn', 'contract', 'lost', 'special'],
    ['EQCtiv7PrMJImWiF2L5oJCgPnzp-VML2CAt5cbn1VsKAxLiE', 'wallet', 'lost', 'needsTag'],
    ['UQCtiv7PrMJImWiF2L5oJCgPnzp-VML2CAt5cbn1VsKAxOVB', 'wallet', 'lost', 'needsTag'],
    ['EQBfAN7LfaUYgXZNw5Wc7GBgkEX2yhuJ5ka95J1JJwXXf4a8', 'wallet', 'lost', 'needsTag'],
    ['UQAfoBd_f0pIvNpUPAkOguUrFWpGWV9TWBeZs_5TXE95_trZ', 'wallet', 'risk', 'special'],
  ])('of an exchange or of the chain is known in every form: %s', (address, kind, verdict, reason) => {
    expect(reader.inspectRecipient?.(paying(address))).toMatchObject({ kind, problems: [{ verdict, reason }] })
    const raw = Address.parse(address).toRawString()
    expect(reader.inspectRecipient?.(paying(raw))).toMatchObject({ kind, problems: [{ verdict, reason }] })
  })

  it('of a user tells nothing', () => {
    expect(reader.inspectRecipient?.(paying(USER))).toEqual({ kind: undefined, problems: [] })
    expect(reader.inspectRecipient?.(paying('nobody'))).toBeUndefined()
  })
})

describe('a gateway', () => {
  it.each([
    ['a wallet', ACTIVE, { kind: 'wallet', problems: [] }],
    [
      'an account without a contract',
      { wallet: false, balance: '0', account_state: 'uninitialized' },
      { kind: 'missing', problems: [] },
    ],
    [
      'a frozen account',
      { wallet: false, balance: '0', account_state: 'frozen' },
      { kind: 'wallet', problems: [{ verdict: 'lost', reason: 'frozen' }] },
    ],
    [
      'another contract',
      { wallet: false, balance: '7', account_state: 'active' },
      { kind: 'contract', problems: [{ verdict: 'risk', reason: 'code' }] },
    ],
  ])('tells of %s', async (_, information, expected) => {
    expect(await over(information).chain.readRecipient?.(paying(USER), context)).toMatchObject(expected)
  })

  // Source: jetton-wallet.fc of the stablecoin contract: 1 forbids sending, 2 receiving.
  it.each([
    ['0x0', []],
    ['0x1', [{ verdict: 'lost', reason: 'frozen', text: expect.stringContaining('cannot send') }]],
    ['0x2', [{ verdict: 'lost', reason: 'frozen', text: expect.stringContaining('cannot receive') }]],
    ['0x3', [{ verdict: 'lost', reason: 'frozen', text: expect.stringContaining('cannot receive') }]],
  ])('tells of a wallet of USDT with the status %s', async (status, problems) => {
    const { chain } = over(ACTIVE, { exit_code: 0, stack: [['num', status]] })
    expect(await chain.readRecipient?.(paying(USER, USDT), context)).toEqual({ kind: 'wallet', problems })
  })

  it('has no wallet of USDT of an account that never held any, and is asked about no other jetton', async () => {
    const fresh = over(ACTIVE, { exit_code: -13, stack: [] })
    expect(await fresh.chain.readRecipient?.(paying(USER, USDT), context)).toEqual({ kind: 'wallet', problems: [] })
    const other = over(ACTIVE)
    expect(await other.chain.readRecipient?.(paying(USER, OTHER), context)).toEqual({ kind: 'wallet', problems: [] })
    expect(other.asked).toEqual(['getWalletInformation'])
  })

  it('that does not answer is an error of the chain', async () => {
    await expect(over({}).chain.readRecipient?.(paying(USER), context)).rejects.toMatchObject({ name: 'UpstreamError' })
    const silent = over(ACTIVE, { exit_code: 0, stack: [['num', 'x']] })
    await expect(silent.chain.readRecipient?.(paying(USER, USDT), context)).rejects.toMatchObject({
      name: 'UpstreamError',
    })
  })
})
