/** Errors of Sui's own modules, by module and code. Source: sui-framework (read 2026-11). */
const ERRORS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  balance: ['ENonZero', 'EOverflow', 'ENotEnough', 'ENotSystemAddress', 'ENotSUI'],
  coin: ['EBadWitness', 'EInvalidArg', 'ENotEnough', 'EGlobalPauseNotAllowed'],
}

/** Address of Sui's own modules, as nodes write it. */
const FRAMEWORK = /^0*2$/

const ABORT =
  /MoveAbort\(MoveLocation \{ module: ModuleId \{ address: ([0-9a-f]{1,64}), name: Identifier\("(\w{1,100})"\) \}, function: \d{1,6}, instruction: \d{1,6}, function_name: (?:Some\("(\w{1,100})"\)|None) \}, (\d{1,20})\)/

/** Describes why a transaction failed: an abort of a Move function by module, function and the name of its code, and as the node says it. */
export const describeFailure = (text: string): string => {
  const [, address = '', module, name, code = ''] = ABORT.exec(text.slice(0, 2_000)) ?? []
  if (module === undefined) return text
  const known = FRAMEWORK.test(address) ? ERRORS[module]?.[Number(code)] : undefined
  const place = name === undefined ? module : `${module}::${name}`
  return `${place} aborted with ${known === undefined ? `code ${code}` : `${known} (code ${code})`}: ${text}`
}
