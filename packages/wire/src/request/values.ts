import { fromCaip19, isCaip19 } from '@switchyard/core'
import { z } from 'zod'

/** Longest identifier read; the longest known, Radix and Sui tokens, stay under 200 characters. */
const LONGEST_IDENTIFIER = 300
/** Longest address read; Cardano's Byron addresses reach 115 characters. */
const LONGEST_ADDRESS = 256
/** Six addresses and their separators fit several times over. */
const LONGEST_ADDRESS_LIST = 2048

/**
 * `CHAIN.TICKER` or `CHAIN.TICKER-ADDRESS`, without control characters, or a CAIP-19 asset type, which is read as the identifier of
 * the same token. Tools read the pattern from the API document without the flag `u`, so it has no property of Unicode.
 */
export const identifierValue: z.ZodType<string, string> = z
  .string()
  .max(LONGEST_IDENTIFIER, { abort: true })
  .regex(/^(?:[^\s.]+\.[ -~\u00a0-\uffff]+|[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128})$/)
  .overwrite((text) => fromCaip19(text) ?? text)
  .refine((text) => !isCaip19(text))

/** A decimal above zero: digits with one optional `.`, no sign, no exponent. At most 60 digits on either side. */
export const positiveDecimal: z.ZodType<string, string> = z
  .string()
  .max(121, { abort: true })
  .regex(/^(?=[0.]*[1-9])[0-9]{1,60}(\.[0-9]{1,60})?$/)

/** A required address. Its format is checked by the chain, not here; blanks and control characters are in none. */
export const addressValue: z.ZodType<string, string> = z
  .string()
  .max(LONGEST_ADDRESS, { abort: true })
  .regex(/^[\x21-\x7e]+$/)

/** Tells whether no entry of an address list has a blank inside; empty entries have a refusal of their own. */
const hasWords = (text: string): boolean => text.split(';').every((entry) => !/\S\s+\S/.test(entry))

/** A required address, or several separated by `;` and blanks. */
export const addressListValue: z.ZodType<string, string> = z
  .string()
  .max(LONGEST_ADDRESS_LIST, { abort: true })
  .regex(/^(?! *$)[\x20-\x7e]+$/)
  .refine(hasWords)

/** An optional address; an empty text counts as absent. Its format is not checked here, see `quote` of core. */
export const optionalAddress: z.ZodType<string | undefined, string | undefined> = z
  .string()
  .max(LONGEST_ADDRESS, { abort: true })
  .regex(/^[\x21-\x7e]*$/)
  .transform(dropEmpty)
  .optional()

/** An optional address list; an empty text counts as absent. Formats are not checked here, see `quote` of core. */
export const optionalAddressList: z.ZodType<string | undefined, string | undefined> = z
  .string()
  .max(LONGEST_ADDRESS_LIST, { abort: true })
  .regex(/^(?! +$)[\x20-\x7e]*$/)
  .refine(hasWords)
  .transform(dropEmpty)
  .optional()

/** Returns a text, `undefined` for an empty one. */
export function dropEmpty(text: string): string | undefined {
  return text === '' ? undefined : text
}

/** A short printable word such as a provider name or a chain id. */
export const wordValue: z.ZodType<string, string> = z
  .string()
  .max(100, { abort: true })
  .regex(/^[\x21-\x7e]+$/)

/** An optional word; an empty text counts as absent. */
export const optionalWord: z.ZodType<string | undefined, string | undefined> = z
  .string()
  .max(300, { abort: true })
  .regex(/^[\x21-\x7e]*$/)
  .transform(dropEmpty)
  .optional()

/** `true` or `false`, `false` when absent; no text or number stands for either. */
export const flagValue: z.ZodType<boolean, boolean | undefined> = z.boolean().default(false)

/** Value of a flag, for messages. */
export const FLAG = 'true or false'
/** Value of an address, for messages. */
export const ADDRESS = 'an address of at most 256 printable characters without blanks'
/** Value of an identifier, for messages. */
export const IDENTIFIER =
  'an identifier such as "ETH.ETH" or "ETH.USDC-0xA0b8…", or a CAIP-19 asset type such as "eip155:1/slip44:60"'
