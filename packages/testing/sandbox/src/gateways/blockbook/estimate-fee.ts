import type { UtxoLedger } from '../../ledgers/utxo/utxo-ledger.ts'
import { feeRates } from '../esplora/fee-rates.ts'

const DECIMALS = 8

/** Fee rate for inclusion within so many blocks, whole coins per 1000 virtual bytes as a decimal string. */
export const estimateFee = ({ parameters }: UtxoLedger, blocks: number): string => {
  const { estimates } = feeRates(parameters)
  const targets = Object.keys(estimates).map(Number)
  const target = targets.filter((one) => one <= Math.max(1, blocks)).at(-1) ?? 1
  const rate = BigInt(Math.ceil((estimates[target] ?? 0) * 1000))
  const digits = rate.toString().padStart(DECIMALS + 1, '0')
  const [whole, fraction] = [digits.slice(0, -DECIMALS), digits.slice(-DECIMALS).replace(/0+$/, '')]
  return fraction === '' ? whole : `${whole}.${fraction}`
}
