import { findCoin } from '@switchyard/chain-kit'
import type { Chain, ChainContext, FactSource, Http, Token } from '@switchyard/core'
import { builderAt, contextAt, createChain, tokenAt as token } from '@switchyard/test-support'
import { type TonOptions, ton } from '../ton.ts'

/** TON. */
export const coin: Token = findCoin('TON')

/** A jetton with its master at `address`. */
export const jettonAt = (address: string, decimals = 6): Token => token('TON', address, { decimals })

export const context: ChainContext = contextAt()

/** The chain the plugin registers, over `http`. */
export const chainOver = (http: Http, options: TonOptions = {}, facts?: FactSource): Chain =>
  createChain(ton(options), http, facts)

/** A transaction built as the engine builds it. */
export const buildOver: ReturnType<typeof builderAt> = builderAt(context)
