import { createToken as token } from '@switchyard/provider-kit'

/** A token by its identifier. */
export { token }

export const eth = token('ETH.ETH')
export const usdc = token('ETH.USDC-0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 6)
export const usdt = token('ETH.USDT-0xdac17f958d2ee523a2206206994597c13d831ec7', 6)
export const arbEth = token('ARB.ETH')
export const arbUsdc = token('ARB.USDC-0xaf88d065e77c8cc2239327c5edb3a432268e5831', 6)

export const SENDER = '0x590559f6fb7720f24ff3e2fccf6015b466e9c92c'
export const RECEIVER = '0x1c7b17362c84287bd1184447e6dfeaf920c31bbe'
export const ROUTER = '0x111111125421ca6dc452d289314280a0f8842a65'

const entry = (address: string, symbol: string, decimals: number) => ({
  address,
  symbol,
  name: symbol,
  decimals,
  logoURI: `https://tokens.1inch.io/${address}.png`,
  eip2612: false,
  tags: ['tokens'],
})

const listOf = (entries: readonly ReturnType<typeof entry>[]) => ({
  tokens: Object.fromEntries(entries.map((one) => [one.address, one])),
})

const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Token lists in the format of 1inch, by chain id. */
export const tokenLists: Readonly<Record<string, unknown>> = {
  '1': listOf([
    entry(NATIVE, 'ETH', 18),
    entry('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'USDC', 6),
    entry('0xdac17f958d2ee523a2206206994597c13d831ec7', 'USDT', 6),
  ]),
  '42161': listOf([entry(NATIVE, 'ETH', 18), entry('0xaf88d065e77c8cc2239327c5edb3a432268e5831', 'USDC', 6)]),
}
