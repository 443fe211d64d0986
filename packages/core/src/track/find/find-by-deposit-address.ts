import type { StoredSwap } from '../../contract/stores.ts'
import { spellAddress } from '../../domain/address-comparison.ts'
import { chainById } from '../../domain/chains.ts'
import type { EngineContext } from '../../engine-context.ts'

/**
 * Finds the swaps that are paid at an address, of either leg, newest last.
 *
 * A store finds an address by its letters, so it is asked for every spelling under which the address may have been stored: as
 * given, as its chain spells it, and with or without the prefix of Bitcoin Cash. QR codes hold bech32 in capital letters.
 */
export const findByDepositAddress = async (
  { swaps, chains }: Pick<EngineContext, 'swaps' | 'chains'>,
  address: string,
  chainId?: string,
): Promise<readonly StoredSwap[]> => {
  const codes = chainId === undefined ? [...chains.keys()] : [chainById(chainId)?.code ?? '']
  const canonical = codes.flatMap((code) => chains.get(code)?.readAddress(code, address)?.canonical ?? [])
  const spelled = spellAddress(address)
  const withPrefix = CASH_ADDRESS.test(spelled) ? [`bitcoincash:${spelled}`] : []

  const spellings = [...new Set([address, spelled, ...withPrefix, ...canonical])]
  const found = await Promise.all(spellings.map((spelling) => swaps.findByDepositAddress(spelling)))
  const lists = found.filter((list) => list.length > 0)
  if (lists.length <= 1) return lists[0] ?? []
  const byId = new Map(lists.flat().map((swap) => [swap.swapId, swap]))
  return [...byId.values()].sort((one, other) => one.createdAt - other.createdAt)
}

const CASH_ADDRESS = /^[qp][02-9ac-hj-np-z]{41}$/
