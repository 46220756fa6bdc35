import type { ComponentType } from 'preact'
import { hrefOf, usePage } from './context.ts'
import { Bundles, Checkouts, Keys, Users } from './state-admin.tsx'
import { Faults } from './state-faults.tsx'
import { Fixture, Snapshots } from './state-fixture.tsx'
import { Variants, Workspaces } from './state-workspaces.tsx'

/** The sections of the view by their name in the URL. */
const sections: Readonly<Record<string, { readonly title: string; readonly Body: ComponentType }>> = {
  fixture: { title: 'Fixture', Body: Fixture },
  snapshots: { title: 'Snapshots', Body: Snapshots },
  faults: { title: 'Faults', Body: Faults },
  users: { title: 'Users', Body: Users },
  bundles: { title: 'Bundles', Body: Bundles },
  keys: { title: 'Keys', Body: Keys },
  checkouts: { title: 'Checkout sessions', Body: Checkouts },
  workspaces: { title: 'Workspaces', Body: Workspaces },
  variants: { title: 'Variants', Body: Variants },
}

/** The console's view of the workspace, an isolated state of the mock, with the actions that change it. */
export function State() {
  const { workspace, item = 'fixture' } = usePage()
  const name = Object.hasOwn(sections, item) ? item : 'fixture'
  const { title = '', Body = Fixture } = sections[name] ?? {}
  return (
    <div class="state">
      <nav aria-label="Parts of the state">
        {Object.entries(sections).map(([key, section]) => (
          <a
            key={key}
            href={hrefOf(workspace, 'state', key)}
            aria-current={key === name ? 'page' : undefined}
          >
            {section.title}
          </a>
        ))}
      </nav>
      <section aria-labelledby="part">
        <h2 id="part">{title}</h2>
        <Body key={name} />
      </section>
    </div>
  )
}
