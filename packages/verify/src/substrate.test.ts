import { describe } from 'vitest'
import { substrate } from './substrate.ts'
import { describeCase } from './testing/describe-case.ts'

/** SCALE by hand: Balances.transfer_keep_alive to an account, with 5 DOT as a compact number of four bytes and more. */
const dot = {
  source: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  vault: '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
  stranger: '13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB',
}
const BOB = '8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'
const CHARLIE = '90b5ab205c6974c9ea841be688864633dc9ca8a357843eeacf2314649965fe22'
const FIVE_DOT = '0700743ba40b'
const method = (to = BOB, amount = FIVE_DOT, index = '0a03') => ({
  address: dot.source,
  genesisHash: '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f',
  method: `0x${index}00${to}${amount}`,
})

describe('Polkadot transfers', () =>
  describeCase({
    ...dot,
    verifier: substrate,
    provider: 'CHAINFLIP',
    sellAsset: 'DOT.DOT',
    decimals: 10,
    honest: method(),
    attacks: {
      'to a stranger': method(CHARLIE),
      'of more': method(BOB, '0701743ba40b'),
      'of another kind': method(BOB, FIVE_DOT, '0a00'),
      'with bytes behind': method(BOB, `${FIVE_DOT}00`),
      'on another chain': { ...method(), genesisHash: `0x${'91'.repeat(32)}` },
      'from a stranger': { ...method(), address: dot.stranger },
      'with a tip': { ...method(), tip: '0xffffffff' },
    },
  }))
