import type { ChainCases, StubbedRequest } from '@switchyard/conformance/chain'
import type { Token } from '@switchyard/core'

export const acme: Token = {
  identifier: 'ACME.ACME',
  chain: 'ACME',
  chainId: 'acme-1',
  ticker: 'ACME',
  symbol: 'ACME',
  name: 'Acme',
  decimals: 6,
}

/** 20 bytes of 0x11, of 0x22 and of 0; `address.test.ts` compares them with another library than that of `src`. */
export const SENDER = 'acme1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg39z2jh4'
export const VAULT = 'acme1yg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3z2l05lz'
export const BURN = 'acme1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqhua0z8'

const account: StubbedRequest = {
  request: { method: 'GET', url: `/accounts/${SENDER}` },
  response: { json: { balance: '5000000', sequence: 7, fee: '2000' } },
}
const transfer = { kind: 'simpleTransfer', asset: acme, amount: 1_500_000n, sources: [SENDER], to: VAULT } as const
const withMemo = { ...transfer, kind: 'transferWithMemo', form: 'transfer', memo: '=:ETH.ETH:0x1111' } as const

export const cases: ChainCases = {
  tokens: [acme],
  addresses: [
    {
      chain: 'ACME',
      valid: [
        { text: SENDER, canonical: SENDER, form: 'account' },
        { text: VAULT.toUpperCase(), canonical: VAULT },
      ],
      invalid: [
        'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
        'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
        `${SENDER.slice(0, -1)}3`,
        `A${SENDER.slice(1)}`,
      ],
      unspendable: [BURN],
    },
  ],
  funds: [
    {
      title: 'an account',
      outgoing: { asset: acme, amount: 1n, sources: [SENDER] },
      stubs: [account],
      balance: 5_000_000n,
      gasBalance: 5_000_000n,
    },
  ],
  builds: [
    {
      title: 'a plain transfer',
      deposit: transfer,
      stubs: [account],
      tx: { from: SENDER, to: VAULT, amount: '1500000', fee: '2000', memo: '', sequence: 7 },
    },
    { title: 'a transfer with a memo', deposit: withMemo, stubs: [account] },
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
      chain: 'ACME',
      built: {
        tx: { from: SENDER, to: VAULT, amount: '7', fee: '1', memo: 'hi', sequence: 0 },
        txType: 'acme',
        networkFee: 1n,
      },
      decoded: { to: VAULT, amount: 7n, memo: 'hi', from: [SENDER], fee: 1n },
    },
  ],
}
