import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

/** The result of a tool: JSON as text, and the same as data. A refusal is a result too, so that the agent reads it. */
export const answer = async (work: () => Promise<object>): Promise<CallToolResult> => {
  try {
    const value = await work()
    return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: { ...value } }
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: reasonOf(error) }] }
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'The call failed.'
  const code =
    'code' in error && typeof error.code === 'string' && !error.message.startsWith(error.code) ? `${error.code}: ` : ''
  const remedy = 'remedy' in error && typeof error.remedy === 'string' ? ` ${error.remedy}` : ''
  return `${code}${error.message}${remedy}`
}
