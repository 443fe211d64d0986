import type { Address, Message } from '@ton/core'
import type { LedgerTransaction, Transfer } from '../ledger.ts'
import { commentOf, operations, readInternalTransfer } from './jetton.ts'
import type { TonAccounts } from './ton-account.ts'
import { contractForm, walletForm } from './ton-address.ts'
import type { TonTransaction } from './write-transaction.ts'

/** The transactions that follow from one external message, as one transaction of the ledger. */
export const viewTrace = (trace: readonly TonTransaction[], accounts: TonAccounts, time: number): LedgerTransaction => {
  const [first] = trace as [TonTransaction]
  const delivered = trace.slice(1).filter(({ outgoing }) => !outgoing.some(isBounced))
  const moves = delivered.flatMap(({ incoming }) => moveOf(incoming, accounts, first.account) ?? [])
  const memo = moves.find((move) => move.memo !== undefined)?.memo
  return {
    chain: 'TON',
    hash: first.hash,
    from: walletForm(first.account),
    transfers: moves.map(({ transfer }) => transfer),
    ...(memo !== undefined && { memo }),
    fee: trace.reduce((sum, { view }) => sum + view.totalFees.coins, 0n),
    time,
    failed: moves.length === 0,
    logs: [],
  }
}

const isBounced = ({ info }: Message): boolean => info.type === 'internal' && info.bounced

interface Move {
  readonly transfer: Transfer
  readonly memo: string | undefined
}

/** Reads what a delivered message moved: coins that the wallet sent, or jettons. */
const moveOf = ({ info, body }: Message, accounts: TonAccounts, sender: Address): Move | undefined => {
  if (info.type !== 'internal' || info.bounced) return undefined
  const jetton = accounts.find(info.dest)?.jetton
  if (!jetton) {
    if (!info.src.equals(sender)) return undefined
    const transfer = {
      from: walletForm(info.src),
      to: walletForm(info.dest),
      asset: 'native',
      amount: info.value.coins,
    }
    return { transfer, memo: commentOf(body) }
  }
  const slice = body.beginParse()
  if (slice.remainingBits < 32 || slice.loadUint(32) !== operations.internalTransfer) return undefined
  const { from, amount, payload } = readInternalTransfer(slice)
  const asset = contractForm(jetton.master)
  return {
    transfer: { from: walletForm(from), to: walletForm(jetton.owner), asset, amount },
    memo: commentOf(payload, true),
  }
}
