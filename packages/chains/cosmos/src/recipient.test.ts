import { bech32 } from '@scure/base'
import type { IncomingPayment, Token } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { reader } from './reader.ts'
import { chainOver, coin, context, gatewayOf, json, type Wallet } from './testing/fixtures.ts'

const USER = 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'
const NOBLE_USER = bech32.encode('noble', bech32.toWords(new Uint8Array(20).fill(5)))

const paying = (asset: Token, address: string): IncomingPayment => ({ asset, address, role: 'destination' })
const over = (answers: Wallet['answers'], missing: Wallet['unseen'] = false) => {
  const { http } = gatewayOf({ answers, unseen: missing })
  return chainOver(
    async (request) => {
      const { pathname } = new URL(request.url)
      return pathname.includes('blacklisted') && !Object.keys(answers ?? {}).some((path) => pathname.endsWith(path))
        ? json({ code: 5, message: 'not found', details: [] }, 404)
        : http(request)
    },
    { gateway: { NOBLE: 'https://noble.example', KUJI: 'https://kujira.example' } },
  )
}
const SENDABLE = { '/cosmos/bank/v1beta1/send_enabled': { send_enabled: [], pagination: null } }

describe('the address of an account', () => {
  // Source: thornode 3.17, mayanode 1.111, gaia and Noble, maccPerms of each; the addresses are hashes of the names.
  it.each([
    ['THOR', 'RUNE', 'thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0', 'asgard'],
    ['THOR', 'RUNE', 'thor1dheycdevq39qlkxs2a6wuuzyn4aqxhve4qxtxt', 'reserve'],
    ['THOR', 'RUNE', 'thor1v8ppstuf6e3x0r4glqc68d5jqcs2tf38cg2q6y', 'thorchain'],
    ['THOR', 'RUNE', 'thor1rzqfv62dzu585607s5awqtgnvvwz5rzhdtv772', 'rune_pool'],
    ['THOR', 'RUNE', 'thor17xpfvakm2amg962yls6f84z3kell8c5lk76m7z', 'fee_collector'],
    ['THOR', 'RUNE', 'THOR1G98CY3N9MMJRPN0SXMN63LZTELERA37N8N67C0', 'asgard'],
    ['MAYA', 'CACAO', 'maya1zxw7mpq9zc4pe97unf85lljcwnhf4h2kqrugav', 'mayachain'],
    ['MAYA', 'CACAO', 'maya1577sz8j7xnthm3cl3vgfvmdmkrp7dqrhd9tafd', 'maya_fund'],
    ['GAIA', 'ATOM', 'cosmos1jv65s3grqf6v6jl3dp4t6c9t9rk99cd88lyufl', 'distribution'],
    ['GAIA', 'ATOM', 'cosmos10d07y265gmmuvt4z0w9aw880jnsr700j6zn9kn', 'gov'],
    ['NOBLE', 'USDC', 'noble12l2w4ugfz4m6dd73yysz477jszqnfughxvkss5', 'cctp'],
  ])('of a module of %s is known: %s %s', (chain, ticker, address, name) => {
    const payment = paying(coin(chain, ticker), address)
    const expected = { kind: 'module', problems: [{ verdict: 'lost', text: expect.stringContaining(name) }] }
    expect(reader.inspectRecipient?.(payment)).toMatchObject(expected)
    expect(over({}).inspectRecipient?.(payment)).toMatchObject(expected)
  })

  it('of a user tells nothing, and that of a contract that no key signs for it', () => {
    expect(reader.inspectRecipient?.(paying(coin('GAIA', 'ATOM'), USER))).toEqual({ kind: undefined, problems: [] })
    const contract = bech32.encode('cosmos', bech32.toWords(new Uint8Array(32).fill(5)))
    expect(reader.inspectRecipient?.(paying(coin('GAIA', 'ATOM'), contract))).toMatchObject({
      kind: 'contract',
      problems: [{ verdict: 'risk', reason: 'kind' }],
    })
    expect(reader.inspectRecipient?.(paying(coin('GAIA', 'ATOM'), NOBLE_USER))).toBeUndefined()
  })
})

describe('a node', () => {
  const account = `/cosmos/auth/v1beta1/accounts/${USER}`
  const base = { account_number: '7', sequence: '1' }
  const atom = paying(coin('GAIA', 'ATOM'), USER)

  it.each([
    ['a plain account', { '@type': '/cosmos.auth.v1beta1.BaseAccount', ...base }, 'wallet', []],
    [
      'an account whose own coins vest',
      { '@type': '/cosmos.vesting.v1beta1.ContinuousVestingAccount', base_vesting_account: { base_account: base } },
      'wallet',
      [],
    ],
    [
      'a module that no list names',
      { '@type': '/cosmos.auth.v1beta1.ModuleAccount', base_account: base, name: 'liquid', permissions: [] },
      'module',
      [{ verdict: 'lost', reason: 'kind', text: expect.stringContaining('liquid') }],
    ],
  ])('tells of %s', async (_, answer, kind, problems) => {
    const chain = over({ ...SENDABLE, [account]: { account: answer } })
    expect(await chain.readRecipient?.(atom, context)).toEqual({ kind, problems })
  })

  it('tells of an account that does not exist yet, which can be paid', async () => {
    expect(await over(SENDABLE, true).readRecipient?.(atom, context)).toEqual({ kind: 'missing', problems: [] })
  })

  it('tells of a coin whose transfers are stopped', async () => {
    const stopped = { send_enabled: [{ denom: 'uatom', enabled: false }], pagination: null }
    const chain = over({ '/cosmos/bank/v1beta1/send_enabled': stopped }, true)
    expect(await chain.readRecipient?.(atom, context)).toMatchObject({
      problems: [{ verdict: 'lost', reason: 'frozen' }],
    })
  })

  it('tells of an account that the issuer of USDC has blocked', async () => {
    const usdc = paying(coin('NOBLE', 'USDC', 6), NOBLE_USER)
    const path = `/noble/fiattokenfactory/blacklisted/${NOBLE_USER}`
    const short = path.replace('/noble', '')
    const blocked = over({ ...SENDABLE, [short]: { blacklisted: { addressBz: 'AQ==' } } }, true)
    expect(await blocked.readRecipient?.(usdc, context)).toMatchObject({
      problems: [{ verdict: 'lost', reason: 'frozen' }],
    })
    expect(await over(SENDABLE, true).readRecipient?.(usdc, context)).toEqual({ kind: 'missing', problems: [] })
  })

  it('that does not answer is an error of the chain, and a module needs none', async () => {
    await expect(over({}).readRecipient?.(atom, context)).rejects.toMatchObject({ name: 'UpstreamError' })
    const module = paying(coin('THOR', 'RUNE'), 'thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0')
    expect(await over({}).readRecipient?.(module, context)).toMatchObject({ kind: 'module' })
  })
})
