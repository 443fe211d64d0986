import { findCoin } from '@switchyard/chain-kit'
import type { Chain, ChainContext, ContractCall, FactSource, Funds, Http, Token } from '@switchyard/core'
import { contextAt as contextOf, createChain, readOutgoing, tokenAt } from '@switchyard/test-support'
import { type EvmOptions, evm } from '../evm.ts'

/** An address used only in tests. */
export const ALICE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const VAULT = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
export const ROUTER = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146'
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** Creates the chain over a stub transport. */
export const chainOver = (http: Http, options: EvmOptions = {}, facts?: FactSource): Chain =>
  createChain(
    evm({ rpc: { ETH: 'http://node.test', BASE: 'http://base.test' }, publicNodes: false, ...options }),
    http,
    facts,
  )

export const contextAt = (now = 1_700_000_000_000, signal = new AbortController().signal): ChainContext =>
  contextOf(now, [], signal)

export const coin = (chain = 'ETH'): Token => findCoin(chain)

export const token = (address: string, { chain = 'ETH', ticker = 'USDC', decimals = 6 } = {}): Token =>
  tokenAt(chain, address, { ticker, decimals })

/** A token sell through a router. */
export const routerCall = (
  asset: Token,
  amount: bigint,
  call: Partial<Extract<ContractCall['call'], { vm: 'evm' }>> = {},
): ContractCall => ({
  kind: 'contractCall',
  asset,
  amount,
  sources: [ALICE],
  call: {
    vm: 'evm',
    to: ROUTER,
    data: '0x44bc937b00',
    value: 0n,
    approval: { token: asset.address ?? '', spender: ROUTER, amount },
    ...call,
  },
})

/** Funds in the form `readFunds` returns. */
export const fundsWith = (parts: Partial<Funds> & { readonly spender?: string } = {}): Funds => {
  const { spender, ...rest } = parts
  const state = {
    vm: 'evm',
    nonce: 7n,
    price: { kind: 'legacy', gasPrice: 1_000_000_000n },
    ...(spender && { spender }),
  }
  return { balance: 10n ** 24n, gasBalance: 10n ** 24n, state, ...rest }
}

export { createChain, readOutgoing }
