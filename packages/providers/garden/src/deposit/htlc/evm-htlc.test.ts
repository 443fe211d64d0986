import { expect, it } from 'vitest'
import { encodeInitiate, hashSwapIds, readDestinationData } from './evm-htlc.ts'

const htlc = '0xb5AE9785349186069C48794a763DB39EC756B1cF'
const initiator = `0x${'a1'.repeat(20)}`
const terms = { redeemer: `0x${'b2'.repeat(20)}`, timelock: 432_000n, amount: 50_000n, secretHash: 'cd'.repeat(32) }

// Source: `_initiate` of ArbHTLC.sol, sha256(abi.encode(chainid, secretHash, initiator, redeemer, timelock, amount, address(this))),
// computed with viem for these terms.
it('the third version identifies a lock by its terms and its contract', () => {
  const expected = 'd3c8f054bc54fbdb130f9e84cc3dded52431a07c5e0c85d8e9ab7767839a83f6'
  expect(hashSwapIds({ chainId: 42_161n, initiator, htlc }, terms).v3).toBe(expected)
  expect(hashSwapIds({ chainId: 42_161n, initiator, htlc: terms.redeemer }, terms).v3).not.toBe(expected)
})

it('a lock with destination data is the second entry of the contract', () => {
  // Encoded by viem for the signature initiate(address,uint256,uint256,bytes32,bytes).
  const words = [
    `${'00'.repeat(12)}${'b2'.repeat(20)}`,
    (432_000).toString(16).padStart(64, '0'),
    (50_000).toString(16).padStart(64, '0'),
    'cd'.repeat(32),
    'a0'.padStart(64, '0'),
    '5'.padStart(64, '0'),
    '0102030405'.padEnd(64, '0'),
  ]
  const data = `0x4ede0ab7${words.join('')}`
  expect(encodeInitiate(terms, '0x0102030405')).toBe(data)
  expect(readDestinationData(data)).toBe('0x0102030405')
})

it('destination data of another call, too long or cut off is not read', () => {
  expect(readDestinationData(encodeInitiate(terms))).toBeUndefined()
  expect(readDestinationData(encodeInitiate(terms, `0x${'ab'.repeat(1_024)}`))).toHaveLength(2_050)
  expect(readDestinationData(encodeInitiate(terms, `0x${'ab'.repeat(1_025)}`))).toBeUndefined()
  expect(readDestinationData(encodeInitiate(terms, '0x01').slice(0, -64))).toBeUndefined()
})
