import { base58, base64 } from '@scure/base'
import { decimal } from '../../codec/decimal.ts'
import type { Account, AccountStore } from '../../ledgers/solana/account-store.ts'
import { programIds } from '../../ledgers/solana/program-ids.ts'
import { readMint, readTokenAccount, type TokenAccount } from '../../ledgers/solana/token-account.ts'
import { invalid } from './parameters.ts'

/** Solana nodes send the largest epoch although a JSON number cannot hold it exactly. */
const NO_RENT = 2 ** 64

/** A token amount in the shape all responses share. */
export const describeAmount = (amount: bigint, decimals: number): object => ({
  amount: String(amount),
  decimals,
  uiAmount: Number(decimal(amount, decimals)),
  uiAmountString: decimal(amount, decimals),
})

/** Decimals of a mint. */
export const decimalsOf = (store: AccountStore, mint: string): number => readMint(store.get(mint))?.decimals ?? 0

const parsedToken = (store: AccountStore, token: TokenAccount): object => ({
  type: 'account',
  info: {
    isNative: token.reserve !== undefined,
    mint: token.mint,
    owner: token.owner,
    state: token.frozen ? 'frozen' : 'initialized',
    tokenAmount: describeAmount(token.amount, decimalsOf(store, token.mint)),
    ...(token.reserve === undefined ? {} : { rentExemptReserve: describeAmount(token.reserve, 9) }),
    ...(token.program === programIds.token2022 ? { extensions: [{ extension: 'immutableOwner' }] } : {}),
  },
})

const parsed = (store: AccountStore, account: Account): object | undefined => {
  const token = readTokenAccount(account)
  if (token) return parsedToken(store, token)
  const mint = readMint(account)
  if (!mint) return undefined
  const { decimals, supply } = mint
  const info = { decimals, freezeAuthority: null, isInitialized: true, mintAuthority: null, supply: String(supply) }
  return { type: 'mint', info }
}

/** Account data in the requested encoding; data that cannot be parsed falls back to base64. */
const dataOf = (store: AccountStore, account: Account, encoding: unknown): unknown => {
  const program = account.owner === programIds.token2022 ? 'spl-token-2022' : 'spl-token'
  if (encoding === 'jsonParsed') {
    const description = parsed(store, account)
    if (description) return { program, parsed: description, space: account.data.length }
  }
  if (encoding === undefined) return base58.encode(account.data)
  if (encoding === 'base58') return [base58.encode(account.data), 'base58']
  if (encoding === 'base64' || encoding === 'jsonParsed') return [base64.encode(account.data), 'base64']
  return invalid(`unknown variant \`${String(encoding)}\`, expected one of base58, base64, jsonParsed`)
}

/** An account as `getAccountInfo` shows it; null when it does not exist. */
export const describeAccount = (store: AccountStore, address: string, encoding: unknown): object | null => {
  const account = store.get(address)
  if (!account) return null
  return {
    data: dataOf(store, account, encoding),
    executable: account.executable,
    lamports: Number(account.lamports),
    owner: account.owner,
    rentEpoch: NO_RENT,
    space: account.data.length,
  }
}
