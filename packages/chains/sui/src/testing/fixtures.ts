import { findCoin } from '@switchyard/chain-kit'
import type { Chain, ChainContext, FactSource, Http, Token } from '@switchyard/core'
import { builderAt, contextAt, createChain, tokenAt as token } from '@switchyard/test-support'
import { type SuiOptions, sui } from '../sui.ts'

/** SUI. */
export const coin: Token = findCoin('SUI')

export const USDC = '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC'

/** A token of the coin type `address`. */
export const tokenAt = (address: string): Token => token('SUI', address)

export const context: ChainContext = contextAt()

/** The chain the plugin registers, over `http`. */
export const chainOver = (http: Http, options: SuiOptions = {}, facts?: FactSource): Chain =>
  createChain(sui(options), http, facts)

/** A transaction built as the engine builds it. */
export const buildOver: ReturnType<typeof builderAt> = builderAt(context)
