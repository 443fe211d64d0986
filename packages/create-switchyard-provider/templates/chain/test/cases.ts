import type { ChainCases, StubbedRequest } from '@switchyard/conformance/chain'
import type { Token } from '@switchyard/core'

// What the kit sends and expects. Take addresses and transactions from another implementation, such as the chain's own wallet.

export const coin: Token = {
  identifier: 'YOURNAME.YOURNAME',
  chain: 'YOURNAME',
  chainId: 'your-name-1',
  ticker: 'YOURNAME',
  symbol: 'YOURNAME',
  name: 'Your Name',
  decimals: 6,
}

/** 20 bytes of 0x11, of 0x22 and of 0, encoded by the npm package `bech32`, which `src` does not use. */
export const SENDER = 'demo1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg34px4tp'
export const RECIPIENT = 'demo1yg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3z6urnrk'
const BURN = 'demo1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq8l3g7n'

const account: StubbedRequest = {
  request: { method: 'GET', url: `/accounts/${SENDER}` },
  response: { json: { balance: '5000000', sequence: 7, fee: '2000' } },
}
const transfer = { kind: 'simpleTransfer', asset: coin, amount: 1_500_000n, sources: [SENDER], to: RECIPIENT } as const

export const cases: ChainCases = {
  tokens: [coin],
  addresses: [
    {
      chain: 'YOURNAME',
      valid: [
        { text: SENDER, canonical: SENDER, form: 'account' },
        { text: RECIPIENT.toUpperCase(), canonical: RECIPIENT },
      ],
      invalid: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', `${SENDER.slice(0, -1)}b`, `D${SENDER.slice(1)}`],
      unspendable: [BURN],
    },
  ],
  funds: [
    {
      title: 'an account',
      outgoing: { asset: coin, amount: 1n, sources: [SENDER] },
      stubs: [account],
      balance: 5_000_000n,
      gasBalance: 5_000_000n,
    },
  ],
  builds: [
    {
      title: 'a transfer',
      deposit: transfer,
      stubs: [account],
      tx: { from: SENDER, to: RECIPIENT, amount: '1500000', fee: '2000', memo: '', sequence: 7 },
    },
    {
      title: 'a transfer with a memo',
      deposit: { ...transfer, kind: 'transferWithMemo', form: 'transfer', memo: '=:ETH.ETH:0x1111' },
      stubs: [account],
    },
  ],
  refusedBuilds: [
    {
      title: 'more than the account holds with the fee',
      deposit: { ...transfer, amount: 4_998_001n },
      stubs: [account],
      errorCode: 'unableToBuildTransaction',
    },
  ],
  vectors: [
    {
      title: 'a payment of a wallet',
      chain: 'YOURNAME',
      built: {
        tx: { from: SENDER, to: RECIPIENT, amount: '7', fee: '1', memo: 'hi', sequence: 0 },
        txType: 'YOURNAME',
        networkFee: 1n,
      },
      decoded: { to: RECIPIENT, amount: 7n, memo: 'hi', from: [SENDER], fee: 1n },
    },
  ],
}
