import type { ChainContext, SimpleTransfer, Token, TransferWithMemo } from '@switchyard/core'
import { contextAt } from '@switchyard/test-support'

/** The native coin of a chain. */
export const coin = (chain: string): Token => ({
  identifier: `${chain}.${chain}`,
  chain,
  chainId: chain.toLowerCase(),
  ticker: chain,
  symbol: chain,
  name: chain,
  decimals: 8,
})

type Parts = Omit<SimpleTransfer, 'kind' | 'asset'> & { readonly chain: string }

export const transfer = ({ chain, ...parts }: Parts): SimpleTransfer => ({
  kind: 'simpleTransfer',
  asset: coin(chain),
  ...parts,
})

export const withMemo = ({
  chain,
  ...parts
}: Omit<TransferWithMemo, 'kind' | 'asset' | 'form'> & { readonly chain: string }): TransferWithMemo => ({
  kind: 'transferWithMemo',
  form: 'transfer',
  asset: coin(chain),
  ...parts,
})

export const context = (signal?: AbortSignal): ChainContext => contextAt(1_700_000_000_000, [], signal)
