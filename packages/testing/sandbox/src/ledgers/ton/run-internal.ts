import { beginCell, type Cell, type CommonMessageInfoInternal, contractAddress, type Message } from '@ton/core'
import { describePhases } from './describe-phases.ts'
import { firstPart, forwardFee, gasFee } from './fees.ts'
import { readJettonWallet } from './jetton.ts'
import { type ContractMessage, type ContractRun, runContract } from './run-contract.ts'
import { internalMessage, type Origin } from './send-actions.ts'
import type { TonAccount, TonAccounts } from './ton-account.ts'
import { messageCell, type TonTransaction, writeTransaction } from './write-transaction.ts'

/** Most of a bounced body that returns. */
const BOUNCED_BITS = 256

/** Delivers an internal message: credits its value, runs the contract and sends what the contract sends. */
export const runInternal = (accounts: TonAccounts, message: Message, lt: bigint, now: number): TonTransaction => {
  const info = message.info as CommonMessageInfoInternal
  const { value, src: from, bounced, dest } = info
  const account = accounts.at(dest)
  const wasActive = account.code !== undefined
  deploy(account, message)
  const credit = value.coins
  account.balance += credit
  const origin = { from: dest, now, lt: lt + 1n }
  const limit = credit / gasFee(1n)
  const run =
    limit === 0n ? undefined : runContract(accounts, account, { from, value: credit, bounced, body: message.body })
  const spent = run ? affordable(run, limit) : undefined
  if (spent?.exitCode !== 0) {
    return returned(account, message, { origin, wasActive, spent, reason: account.code ? 'no-gas' : 'no-state' })
  }
  account.balance -= gasFee(spent.gas)
  const outgoing = sendMessages(account, spent.messages, credit - gasFee(spent.gas), origin)
  const fees = outgoing.map((one) => forwardFee(messageCell(one)))
  const actionFees = fees.reduce((sum, fee) => sum + firstPart(fee), 0n)
  const action = {
    resultCode: 0,
    total: outgoing.length,
    skipped: 0,
    forwardFees: fees.reduce((sum, fee) => sum + fee, 0n),
    actionFees,
  }
  return writeTransaction(account, lt, now, {
    incoming: message,
    outgoing,
    totalFees: gasFee(spent.gas) + actionFees,
    description: describePhases({ credit, compute: { ...spent, activated: !wasActive }, action }),
    wasActive,
  })
}

/** Deploys the contract that a message brings when it belongs to the address. */
const deploy = (account: TonAccount, { init }: Message): void => {
  if (account.code || !init?.code || !init.data || !contractAddress(0, init).equals(account.address)) return
  account.code = init.code
  account.data = init.data
  const jetton = readJettonWallet(init.code, init.data)
  if (jetton) account.jetton = jetton
}

const affordable = (run: ContractRun, limit: bigint): ContractRun =>
  run.gas <= limit ? run : { gas: limit, exitCode: -14, messages: [] }

/** Sends the messages of a contract; the last one carries the rest of the value. */
const sendMessages = (
  account: TonAccount,
  messages: readonly ContractMessage[],
  available: bigint,
  origin: Origin,
): readonly Message[] => {
  let left = available
  return messages.flatMap(({ to, value, bounce, body, init }, index) => {
    const at = { ...origin, lt: origin.lt + BigInt(index) }
    const fee = forwardFee(messageCell(internalMessage(at, { to, value: 0n, bounce, body, init, fee: 0n })))
    const amount = value === 'rest' ? left - fee : value
    if (amount < 0n || amount + fee > left) return []
    left -= amount + fee
    account.balance -= amount + fee
    return [internalMessage(at, { to, value: amount, bounce, body, init, fee })]
  })
}

interface Failure {
  readonly origin: Origin
  readonly wasActive: boolean
  readonly spent: ContractRun | undefined
  readonly reason: 'no-state' | 'no-gas'
}

/** A message that found no contract or was refused by it: a bounceable one returns with what is left. */
const returned = (
  account: TonAccount,
  message: Message,
  { origin, wasActive, spent, reason }: Failure,
): TonTransaction => {
  const info = message.info as CommonMessageInfoInternal
  const gas = spent ? gasFee(spent.gas) : 0n
  account.balance -= gas
  const body = bouncedBody(message.body)
  const fee = forwardFee(beginCell().endCell())
  const left = info.value.coins - gas
  const bounces = info.bounce && !info.bounced && left > fee
  const parts = { to: info.src, value: left - fee, bounce: false, bounced: true, body, fee }
  const outgoing = bounces ? [internalMessage(origin, parts)] : []
  if (bounces) account.balance -= left
  const first = bounces ? firstPart(fee) : 0n
  return writeTransaction(account, origin.lt - 1n, origin.now, {
    incoming: message,
    outgoing,
    totalFees: gas + first,
    description: describePhases({
      credit: info.value.coins,
      ...(spent ? { compute: spent } : { reason }),
      ...(bounces && { bounce: { first, forwarded: fee - first } }),
    }),
    wasActive,
  })
}

const bouncedBody = (body: Cell): Cell => {
  const slice = body.beginParse()
  const bits = slice.loadBits(Math.min(slice.remainingBits, BOUNCED_BITS))
  return beginCell().storeUint(0xffffffff, 32).storeBits(bits).endCell()
}
