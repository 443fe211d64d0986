import { describe, expect, it } from 'vitest'
import { encodeErc20 } from './erc20.ts'
import { ALICE, chainOver, ROUTER, USDC, VAULT } from './testing/chain-under-test.ts'
import { StubNode } from './testing/stub-node.ts'

const chain = chainOver(new StubNode({}).http)
const tx = {
  to: USDC,
  from: ALICE,
  value: '0',
  data: encodeErc20('approve', ROUTER, 1_000n),
  gasLimit: '0x1',
  gasPrice: '0x1',
}
const read = (fields: object = {}, code = 'ETH') =>
  chain.decodeApproval?.({ tx: { ...tx, ...fields }, txType: 'EVM', spender: ROUTER, amount: 0n }, code)

describe('decoding an approval', () => {
  it('returns owner, token, spender and amount of the transaction, not of the metadata', () => {
    expect(read()).toEqual({ owner: ALICE, token: USDC, spender: ROUTER, amount: 1_000n })
    expect(read({ data: encodeErc20('approve', VAULT, 2n ** 256n - 1n) })).toMatchObject({
      spender: VAULT,
      amount: 2n ** 256n - 1n,
    })
    expect(read({ data: encodeErc20('approve', ROUTER, 0n) })).toMatchObject({ amount: 0n })
  })

  it.each<[string, object]>([
    ['a transfer', { data: encodeErc20('transfer', ROUTER, 1_000n) }],
    ['bytes after the approval', { data: `${encodeErc20('approve', ROUTER, 1n)}00` }],
    ['dirty bytes before the spender', { data: encodeErc20('approve', ROUTER, 1n).replace('095ea7b30', '095ea7b31') }],
    ['a value', { value: '1' }],
    ['no sender', { from: undefined }],
    ['no token', { to: 'x' }],
  ])('refuses %s', (_, fields) => {
    expect(() => read(fields)).toThrow(expect.objectContaining({ code: 'unableToBuildTransaction' }))
  })

  it('refuses an approval on a chain of another family', () => {
    expect(() => read({}, 'BTC')).toThrow('BTC is not an EVM chain')
  })
})
