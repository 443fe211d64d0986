import { GraphQLError } from 'graphql'

/** Parameters of a list. */
export interface PageParameters {
  readonly first?: number | null
  readonly after?: string | null
}

const DEFAULT = 20
const MOST = 50

/** A page after a cursor, which is the position of the last element of the page before. */
export const page = <T>(all: readonly T[], { first, after }: PageParameters): object => {
  const size = first ?? DEFAULT
  if (size > MOST) throw new GraphQLError(`Page size is too large: ${size} > ${MOST}`)
  const start = typeof after === 'string' ? Number(Buffer.from(after, 'base64').toString()) + 1 : 0
  if (!Number.isSafeInteger(start)) throw new GraphQLError('Failed to parse cursor')
  const nodes = all.slice(start, start + size)
  const cursor = (index: number): string | null =>
    nodes.length === 0 ? null : Buffer.from(String(index)).toString('base64')
  return {
    nodes,
    pageInfo: {
      hasNextPage: start + size < all.length,
      hasPreviousPage: start > 0,
      startCursor: cursor(start),
      endCursor: cursor(start + nodes.length - 1),
    },
  }
}
