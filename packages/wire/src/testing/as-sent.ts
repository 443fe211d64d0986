/** Returns a body as JSON carries it: a member without a value is not there. */
export const asSent = <Body>(body: Body): Body => JSON.parse(JSON.stringify(body)) as Body
