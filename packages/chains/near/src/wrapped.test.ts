import type { BuiltTransaction, SimpleTransfer } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { decode } from './decode.ts'
import { buildOver, chainOver, coin, nodeOf, type StubSetup, USDT } from './testing/fixtures.ts'
import { signed } from './testing/signed.ts'

const NEAR = 10n ** 24n
const SENDER = 'alice.near'
const VAULT = '917b3d268d4b58f7fec1b150bd68d69be3ee5d4cc39855e341538465bb77860d'
const REGISTRATION = NEAR / 800n
/** Yocto for the gas of the transaction, and of each call, at the price of the stub node. */
const [OWN_GAS, CALL_GAS] = [NEAR / 1_000n, (NEAR * 3n) / 1_000n]

const sale: SimpleTransfer = {
  kind: 'simpleTransfer',
  asset: coin,
  amount: 2n * NEAR,
  sources: [SENDER],
  to: VAULT,
  wrapper: 'wrap.near',
}
const over = (setup: StubSetup = {}) =>
  chainOver(nodeOf({ accounts: { [SENDER]: 3n * NEAR, 'bob.near': 1n }, registered: [SENDER, VAULT], ...setup }).http)

interface Unsigned {
  readonly signerId: string
  readonly receiverId: string
  readonly actions: readonly { readonly type: string; readonly params: Readonly<Record<string, unknown>> }[]
}

describe('NEAR for a provider that takes the wrapped token', () => {
  it('is wrapped and sent in one transaction of two actions, signed by near-js', async () => {
    const built = await buildOver(over(), sale)
    const { receiverId, actions } = built.tx as unknown as Unsigned
    expect(receiverId).toBe('wrap.near')
    expect(actions.map(({ params }) => [params.methodName, params.args, params.deposit])).toEqual([
      ['near_deposit', {}, '2000000000000000000000000'],
      ['ft_transfer', { receiver_id: VAULT, amount: '2000000000000000000000000' }, '1'],
    ])
    expect(built.networkFee).toBe(OWN_GAS + 2n * CALL_GAS + 1n)
    expect(signed(built.tx)).toMatchObject({ receiverId: 'wrap.near' })
    expect(decode(built)).toEqual({ to: VAULT, amount: 2n * NEAR, wrapper: 'wrap.near', others: [], from: [SENDER] })
  })

  it('registers sender and recipient first where the wrapper does not know them', async () => {
    const built = await buildOver(over({ registered: [] }), sale)
    const { actions } = built.tx as unknown as Unsigned
    expect(actions.map(({ params }) => params.methodName)).toEqual([
      'storage_deposit',
      'storage_deposit',
      'near_deposit',
      'ft_transfer',
    ])
    expect(built.networkFee).toBe(OWN_GAS + 4n * CALL_GAS + 2n * REGISTRATION + 1n)
    expect(decode(built)).toMatchObject({ to: VAULT, amount: 2n * NEAR, wrapper: 'wrap.near' })
  })

  it('takes amount, yocto, registrations and gas of the wallet, and not a yocto less', async () => {
    const least = 2n * NEAR + 1n + 2n * REGISTRATION + OWN_GAS + 4n * CALL_GAS
    const holding = (held: bigint) => over({ accounts: { [SENDER]: held }, registered: [] })
    await expect(buildOver(holding(least), sale)).resolves.toBeDefined()
    await expect(buildOver(holding(least - 1n), sale)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
  })

  it.each<[string, Partial<SimpleTransfer>]>([
    ['by an unknown contract', { wrapper: 'evil.near' }],
    ['of a token', { asset: USDT }],
    ['for the wrapper itself', { to: 'wrap.near' }],
  ])('is not wrapped %s', async (_, changes) => {
    const chain = over({ accounts: { [SENDER]: 3n * NEAR, 'wrap.near': 1n }, tokens: 10n * NEAR })
    await expect(buildOver(chain, { ...sale, ...changes })).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
  })

  const call = (methodName: string, args: object, deposit: string) => ({
    type: 'FunctionCall',
    params: { methodName, args, gas: '30000000000000', deposit },
  })
  const transfer = call('ft_transfer', { receiver_id: VAULT, amount: '5' }, '1')
  const register = (account_id: string) =>
    call('storage_deposit', { account_id, registration_only: true }, '1250000000000000000000')

  it.each<[string, Partial<Unsigned>]>([
    ['with an unknown contract', { receiverId: 'evil.near' }],
    ['another amount than is sent', { actions: [call('near_deposit', {}, '6'), transfer] }],
    ['with arguments', { actions: [call('near_deposit', { to: 'x' }, '5'), transfer] }],
    ['after the transfer', { actions: [transfer, call('near_deposit', {}, '5')] }],
    ['twice', { actions: [call('near_deposit', {}, '5'), call('near_deposit', {}, '5'), transfer] }],
    ['and registers a stranger', { actions: [register('thief.near'), call('near_deposit', {}, '5'), transfer] }],
    [
      'and registers one account twice',
      { actions: [register(VAULT), register(VAULT), call('near_deposit', {}, '5'), transfer] },
    ],
    ['nothing, and registers the sender', { actions: [register(SENDER), transfer] }],
  ])('is not read from a transaction that wraps %s', (_, changes) => {
    const honest = { signerId: SENDER, receiverId: 'wrap.near', actions: [call('near_deposit', {}, '5'), transfer] }
    const built = (tx: object) => ({ tx, txType: 'NEAR', networkFee: 0n }) as BuiltTransaction
    expect(decode(built(honest))).toMatchObject({ amount: 5n, wrapper: 'wrap.near' })
    expect(() => decode(built({ ...honest, ...changes }))).toThrow()
  })
})
