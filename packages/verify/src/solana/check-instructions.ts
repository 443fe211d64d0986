import { base64 } from '@scure/base'
import {
  associatedAccount,
  isTokenProgram,
  programs,
  readWire,
  type WireInstruction,
} from '@switchyard/chain-solana/reader'
import { solanaAddresses } from '@switchyard/provider-mayan/reader'
import type { SwapTerms } from '../chain-verifier.ts'
import { type Check, checkThat, fail, leaveUnverified } from '../check.ts'
import type { Known } from '../known.ts'

/**
 * Checks the instructions of a call, one by one, also those that go through Mayan's proxy. The programs of the chain itself may move, allow
 * and burn no more than is sold, of nothing else, and must leave the ownership of accounts alone. What other programs do with the
 * accounts they are given cannot be read.
 */
export const checkInstructions = (tx: unknown, terms: SwapTerms, provider: string): readonly Check[] => {
  const { instructions: called, feePayer, signers } = readWire(base64.decode(String(tx)))
  // Mayan's proxy calls the program that is its first account, with the other accounts and the same data.
  const instructions = called.map((instruction): Called => {
    if (instruction.programAddress !== terms.known.mayan.solanaPrograms.proxy) return instruction
    const [program, ...accounts] = instruction.accounts
    return { ...instruction, programAddress: program?.address, accounts }
  })
  const strangers = signers.filter((signer) => signer !== feePayer)
  return [
    ...instructions.flatMap((instruction) => checkProgram(instruction, feePayer, { provider, known: terms.known })),
    checkTaken(instructions, feePayer, terms),
    ...checkSources(instructions, feePayer, terms),
    ...(strangers.length === 0
      ? []
      : [
          leaveUnverified('call', {
            expected: feePayer,
            actual: strangers.join(', '),
            reason: 'further signers of the transaction',
          }),
        ]),
  ]
}

/** An instruction, whose program is absent where a lookup table names it. */
type Called = Omit<WireInstruction, 'programAddress'> & { readonly programAddress: string | undefined }

const checkProgram = (
  instruction: Called,
  payer: string,
  { provider, known }: { readonly provider: string; readonly known: Known },
): readonly Check[] => {
  const { programAddress, data, accounts } = instruction
  if (programAddress === programs.computeBudget || programAddress === programs.memo) return []
  if (programAddress === programs.associatedToken) return []
  if (programAddress === programs.system) {
    const tag = data.length < 4 ? -1 : viewData(instruction).getUint32(0, true)
    if (HARMLESS_SYSTEM.has(tag)) return []
    const reason = 'instruction of the system program'
    return [fail('call', { expected: 'transfers and new accounts', actual: `instruction ${tag}`, reason })]
  }
  if (isTokenProgram(programAddress)) {
    const tag = data[0] ?? -1
    if (HARMLESS_TOKEN.has(tag)) return []
    if (tag !== CLOSE) {
      const reason = 'instruction of the token program'
      return [fail('call', { expected: 'transfers and allowances', actual: `instruction ${tag}`, reason })]
    }
    const actual = accounts[1]?.address
    const reason = 'who gets the rent of a closed account'
    return [checkThat(actual === payer, 'call', { expected: payer, actual, reason })]
  }

  const listed = Object.hasOwn(known.programs, provider) ? (known.programs[provider] ?? []) : []
  const compared = { expected: `a program of ${provider}`, actual: programAddress }
  if (listed.length > 0 && programAddress !== undefined && !listed.includes(programAddress))
    return [fail('call', { ...compared, reason: 'the provider is not known to use the program' })]
  return [leaveUnverified('call', { ...compared, reason: 'what the program does with what it is handed' })]
}

const viewData = ({ data }: Called): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** Create an account, transfer, create an account with a seed. */
const HARMLESS_SYSTEM: ReadonlySet<number> = new Set([0, 2, 3])

const CLOSE = 9

/** Initialise an account (in three spellings), transfer, approve, burn, transfer, approve and burn with decimals, sync native. */
const HARMLESS_TOKEN: ReadonlySet<number> = new Set([1, 3, 4, 8, 12, 13, 15, 16, 17, 18, 22])

/** Checks the lamports, and units of any token, that instructions of the chain's own programs take from the payer. */
const checkTaken = (instructions: readonly Called[], payer: string, terms: SwapTerms): Check => {
  let coins = 0n
  for (const instruction of instructions) {
    const { programAddress, accounts, data } = instruction
    // A program from a lookup table may be any.
    if (programAddress !== undefined && programAddress !== programs.system) continue
    if (accounts[0]?.address !== payer || data.length < 12) continue
    const view = viewData(instruction)
    const tag = view.getUint32(0, true)
    if (tag === 0 || tag === 2) coins += view.getBigUint64(4, true)
    // Base account, then the seed with its length in front, then the lamports.
    if (tag === 3 && data.length >= 44) coins += view.getBigUint64(44 + Number(view.getBigUint64(36, true)), true)
  }
  const tokens = instructions
    .filter((instruction) => canTakeTokens(instruction, payer))
    .reduce((sum, instruction) => sum + viewData(instruction).getBigUint64(1, true), 0n)
  const sellsCoin = terms.token === undefined
  const mostCoins = (sellsCoin ? terms.sellAmount : 0n) + ACCOUNT_RENT
  const fits = coins <= mostCoins && tokens <= (sellsCoin ? mostCoins : terms.sellAmount)
  return checkThat(fits, 'call', {
    expected: `at most ${mostCoins} lamports`,
    actual: `${coins} lamports, ${tokens} units of tokens`,
    reason: 'taken at the top level',
  })
}

/** Rent of a few accounts, which closing them returns. */
const ACCOUNT_RENT = 20_000_000n

/** Transfer, approve and burn, and the same with decimals: the amount follows the tag. */
const TAKES: ReadonlySet<number> = new Set([3, 4, 8, 12, 13, 15])

const canTakeTokens = ({ programAddress, accounts, data }: Called, payer: string): boolean =>
  (programAddress === undefined || isTokenProgram(programAddress)) &&
  TAKES.has(data[0] ?? -1) &&
  data.length >= 9 &&
  accounts.some(({ signer, address }) => signer && address === payer)

/** Checks that tokens leave the payer's account of what is sold, which is wrapped SOL where SOL is, and no other one. */
const checkSources = (instructions: readonly Called[], payer: string, { token }: SwapTerms): readonly Check[] => {
  const sources = instructions
    .filter((instruction) => canTakeTokens(instruction, payer))
    .map(({ accounts: [source] }) => source?.address ?? 'an account of a lookup table')
  if (sources.length === 0) return []
  const own = [programs.token, programs.token2022].map((program) =>
    associatedAccount(payer, token ?? solanaAddresses.wrappedSol, program),
  )
  return sources.map((source) =>
    checkThat(own.includes(source), 'call', {
      expected: own.join(' or '),
      actual: source,
      reason: 'token account that pays',
    }),
  )
}
