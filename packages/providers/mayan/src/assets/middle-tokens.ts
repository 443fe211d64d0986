import { addressKey } from '@switchyard/core'
import type { MayanFacts, MiddleToken } from '../facts.ts'
import { findChainByName } from './chains.ts'

/** Finds the token with this contract on a chain of Mayan, if its value is known. */
export const findMiddleToken = (
  { middleTokens }: Pick<MayanFacts, 'middleTokens'>,
  chain: string,
  contract: string,
): MiddleToken | undefined =>
  middleTokens[findChainByName(chain)?.code ?? '']?.find((token) => addressKey(token.contract) === addressKey(contract))
