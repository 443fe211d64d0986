import type { IncomingPayment, Token } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { reader } from './reader.ts'
import { chainOver, coin, context, nodeOf, type StubSetup, USDT } from './testing/fixtures.ts'

const paying = (address: string, asset: Token = coin): IncomingPayment => ({ asset, address, role: 'destination' })
const over = (setup: StubSetup = {}) => chainOver(nodeOf(setup).http)
const IMPLICIT = '917b3d268d4b58f7fec1b150bd68d69be3ee5d4cc39855e341538465bb77860d'

describe('the account id', () => {
  it.each([
    ['0000000000000000000000000000000000000000000000000000000000000000', coin, 'derived'],
    ['system', coin, 'module'],
    ['wrap.near', coin, 'token'],
    ['intents.near', coin, 'contract'],
    ['usdt.tether-token.near', coin, 'token'],
    ['17208628f84f5d6ad33f0da3bbbeb27ffcb398eac501a31bd6ad2011e36133a1', coin, 'token'],
    ['omft.near', coin, 'contract'],
    ['v2_1.omni.hot.tg', coin, 'contract'],
    ['usdt.tether-token.near', USDT, 'token'],
  ])('of a protocol is known: %s', (address, asset, kind) => {
    expect(reader.inspectRecipient?.(paying(address, asset))).toMatchObject({ kind, problems: [{ verdict: 'lost' }] })
  })

  it('of a user tells nothing', () => {
    expect(reader.inspectRecipient?.(paying('alice.near'))).toEqual({ kind: undefined, problems: [] })
    expect(reader.inspectRecipient?.(paying('Not an account'))).toBeUndefined()
  })
})

describe('a node', () => {
  const accounts = { 'alice.near': 1n }
  it.each<[string, string, StubSetup, object]>([
    ['a wallet', 'alice.near', { accounts }, { kind: 'wallet', problems: [] }],
    [
      'a name that nobody has registered',
      'nobody.near',
      {},
      { kind: 'missing', problems: [{ verdict: 'lost', reason: 'kind', text: expect.any(String) }] },
    ],
    ['a key that was never paid', IMPLICIT, {}, { kind: 'missing', problems: [] }],
    ['an address of an EVM chain', `0x${'ab'.repeat(20)}`, {}, { kind: 'missing', problems: [] }],
    [
      'a contract',
      'alice.near',
      { accounts, codes: { 'alice.near': 'E8jZ1giWcVrps8PcV75ATauu6gFRkcwjNtKp7NKmipZG' } },
      { kind: 'contract', problems: [{ verdict: 'risk', reason: 'code', text: expect.any(String) }] },
    ],
  ])('tells of %s', async (_, address, setup, expected) => {
    expect(await over(setup).readRecipient?.(paying(address), context)).toEqual(expected)
  })

  it('that does not answer is an error of the chain', async () => {
    const silent = over({ down: ['view_account'] }).readRecipient?.(paying('alice.near'), context)
    await expect(silent).rejects.toMatchObject({ name: 'UpstreamError' })
  })
})
