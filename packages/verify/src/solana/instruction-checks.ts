import { base64 } from '@scure/base'
import { isTokenProgram, programs, readWire, type WireInstruction } from '@switchyard/chain-solana/reader'
import type { SwapTerms } from '../chain-verifier.ts'
import { type Check, failed, holding, passed, unverifiable } from '../check.ts'
import { programsOf } from './programs-of.ts'

/**
 * The instructions of a call, one by one. The programs of the chain itself may move, allow and burn no more than is sold, and
 * must leave the ownership of accounts alone. What other programs do with what they are handed is theirs.
 */
export const instructionChecks = (tx: unknown, terms: SwapTerms, provider: string): readonly Check[] => {
  const { instructions, feePayer, signers } = readWire(base64.decode(String(tx)))
  const strangers = signers.filter((signer) => signer !== feePayer)
  return [
    ...instructions.flatMap((instruction) => programCheck(instruction, feePayer, provider)),
    takenCheck(instructions, feePayer, terms),
    ...(strangers.length === 0
      ? []
      : [unverifiable('call', feePayer, strangers.join(', '), 'further signers of the transaction')]),
  ]
}

const programCheck = (instruction: WireInstruction, payer: string, provider: string): readonly Check[] => {
  const { programAddress } = instruction
  if (programAddress === programs.computeBudget || programAddress === programs.memo) return []
  if (programAddress === programs.associatedToken) return []
  if (programAddress === programs.system) return systemCheck(instruction)
  if (isTokenProgram(programAddress)) return tokenCheck(instruction, payer)
  const known = programsOf(provider)
  const expected = `a program of ${provider}`
  return known.length === 0 || known.includes(programAddress)
    ? [unverifiable('call', expected, programAddress, 'what the program does with what it is handed')]
    : [failed('call', expected, programAddress, 'the provider is not known to use the program')]
}

const viewOf = ({ data }: WireInstruction): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** Create an account, transfer, create an account with a seed. */
const HARMLESS_SYSTEM: ReadonlySet<number> = new Set([0, 2, 3])

const systemCheck = (instruction: WireInstruction): readonly Check[] => {
  const tag = instruction.data.length < 4 ? -1 : viewOf(instruction).getUint32(0, true)
  return HARMLESS_SYSTEM.has(tag)
    ? []
    : [failed('call', 'transfers and new accounts', `instruction ${tag}`, 'instruction of the system program')]
}

const CLOSE = 9

/** Initialise an account (in three spellings), transfer, approve, burn, transfer, approve and burn with decimals, sync native. */
const HARMLESS_TOKEN: ReadonlySet<number> = new Set([1, 3, 4, 8, 12, 13, 15, 16, 17, 18, 22])

const tokenCheck = ({ data, accounts }: WireInstruction, payer: string): readonly Check[] => {
  const tag = data[0] ?? -1
  if (tag === CLOSE) {
    const [, receiver] = accounts
    return [
      holding(receiver?.address === payer, 'call', payer, receiver?.address, 'who gets the rent of a closed account'),
    ]
  }
  return HARMLESS_TOKEN.has(tag)
    ? []
    : [failed('call', 'transfers and allowances', `instruction ${tag}`, 'instruction of the token program')]
}

/** Lamports, and units of any token, that top-level instructions take from the payer. */
const takenCheck = (instructions: readonly WireInstruction[], payer: string, terms: SwapTerms): Check => {
  const coins = instructions.reduce((sum, instruction) => sum + lamportsOf(instruction, payer), 0n)
  const tokens = instructions.reduce((sum, instruction) => sum + tokensOf(instruction, payer), 0n)
  const sellsCoin = terms.token === undefined
  const mostCoins = (sellsCoin ? terms.sellAmount : 0n) + ACCOUNT_RENT
  const fits = coins <= mostCoins && tokens <= (sellsCoin ? mostCoins : terms.sellAmount)
  const check = fits ? passed : failed
  return check(
    'call',
    `at most ${mostCoins} lamports`,
    `${coins} lamports, ${tokens} units of tokens`,
    'taken at the top level',
  )
}

/** Rent of a few accounts, which closing them returns. */
const ACCOUNT_RENT = 20_000_000n

const lamportsOf = (instruction: WireInstruction, payer: string): bigint => {
  const { programAddress, accounts, data } = instruction
  if (programAddress !== programs.system || accounts[0]?.address !== payer || data.length < 12) return 0n
  const view = viewOf(instruction)
  const tag = view.getUint32(0, true)
  if (tag === 0 || tag === 2) return view.getBigUint64(4, true)
  // Base account, then the seed with its length in front, then the lamports.
  return tag === 3 && data.length >= 44 ? view.getBigUint64(44 + Number(view.getBigUint64(36, true)), true) : 0n
}

/** Transfer, approve and burn, and the same with decimals: the amount follows the tag. */
const TAKES: ReadonlySet<number> = new Set([3, 4, 8, 12, 13, 15])

const tokensOf = (instruction: WireInstruction, payer: string): bigint => {
  const { programAddress, accounts, data } = instruction
  const taken = isTokenProgram(programAddress) && TAKES.has(data[0] ?? -1) && data.length >= 9
  return taken && accounts.some(({ address, signer }) => signer && address === payer)
    ? viewOf(instruction).getBigUint64(1, true)
    : 0n
}
