/** How 1inch writes a chain's own coin. */
export const NATIVE_ADDRESS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The address 1inch knows an asset by. */
export const wireAddress = ({ address }: { readonly address?: string }): string =>
  address?.toLowerCase() ?? NATIVE_ADDRESS
