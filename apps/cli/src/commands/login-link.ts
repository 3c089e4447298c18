import { adminEndpoints } from '@kinora/contract'
import type { AdminClient } from '@kinora/sdk/admin'
import type { Command } from 'commander'
import { checkBody } from '../check-body.ts'
import type { CommandContext } from '../command-context.ts'
import { WrongUsage } from '../wrong-usage.ts'

type Options = { operator?: true; name?: string }

/** `kinora admin login-link EMAIL`: the first way into the console of a new installation. */
export const addLoginLink = (admin: Command, context: CommandContext, client: () => AdminClient): void => {
  const findOrCreate = async (sent: string, { operator, name }: Options): Promise<string> => {
    const { email } = checkBody(adminEndpoints.listPeople.body, { email: sent })
    const { people } = await client().call(adminEndpoints.listPeople, { fields: { email } })
    const [person] = people
    if (person && (person.is_operator || !operator)) return person.id
    if (person)
      throw new WrongUsage(`${email} is no operator; run: kinora admin people operator ${person.id} --is-operator true`)
    if (!operator)
      throw new WrongUsage(
        `no person has the address ${email}; add --operator, or run: kinora admin people create --email ${email}`,
      )
    const body = checkBody(adminEndpoints.createPerson.body, { email, is_operator: true, name })
    return (await client().call(adminEndpoints.createPerson, { fields: body })).id
  }
  admin
    .command('login-link')
    .description('Create a sign-in link for the console; it works once, within 10 minutes')
    .argument('<email>', 'e-mail address of the person')
    .option('--operator', 'create the person as operator if there is none with this address')
    .option('--name <name>', 'name of a created person')
    .action(async (email: string, options: Options) => {
      const id = await findOrCreate(email, options)
      context.print(await client().call(adminEndpoints.createLoginLink, { id }))
    })
}
