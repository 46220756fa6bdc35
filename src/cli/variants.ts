import type { Command } from 'commander'
import type { VariantsView } from '../../spec/control-types.ts'
import { columns } from './command.ts'
import { controlCommand } from './control-command.ts'

/** `bundle-access variants`: the variants that a running mock was started with. */
export function registerVariants(program: Command): void {
  controlCommand<VariantsView>(
    program
      .command('variants')
      .description('show the variants of a running mock; * marks those not by default'),
    () => ['GET', '/variants'],
    ({ variants }) =>
      columns(
        variants.map(({ name, value, default: usual, values, rule }) => [
          value === usual ? ' ' : '*',
          `${name}=${value}`,
          values.filter((other) => other !== value).join('|'),
          rule,
        ]),
      ),
  )
}
