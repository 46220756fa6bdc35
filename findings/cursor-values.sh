# typeorm-cursor-pagination 0.10.1 (typeorm 0.3.31, sql.js 1.17.0), drizzle-pagination 1.0.12 (drizzle-orm 0.45.4, @electric-sql/pglite
# 0.5.14) and sqlakeyset 2.0.1787969905 (SQLAlchemy 2.1.9): pages of two of nine rows, of which every third has no end, by end and id.
# typeorm-cursor-pagination cannot read the cursor that it wrote itself where the last row of a page has NULL, or has a boolean in the
# order at all, and raises ("should be a valid number", "unknown type"). In each other case the list ends early without an error: where
# NULL sorts last after the six rows that have an end, where it sorts first after two that have none. (sqlakeyset's documentation says
# that rows with NULL are left out, not that the others may be.)
# It matters to a list of grants by `endsAt`: permanent ones have none, and are what such a list is read for.
# Here an end is never NULL (`src/store/sqlite/schema.ts`).
. "$(dirname "$0")/lib.sh"
npm_install typeorm-cursor-pagination@0.10.1 typeorm@0.3.31 sql.js@1.17.0 reflect-metadata@0.2.2 \
  drizzle-pagination@1.0.12 drizzle-orm@0.45.4 @electric-sql/pglite@0.5.14
pip_install sqlakeyset==2.0.1787969905 sqlalchemy==2.1.9
cat >"$work/try.mjs" <<'N'
import 'reflect-metadata'
import { PGlite } from '@electric-sql/pglite'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { withCursorPagination } from 'drizzle-pagination'
import typeorm from 'typeorm'
import paginators from 'typeorm-cursor-pagination'

const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => ({ id, end: id % 3 === 0 ? null : id, live: id % 2 === 0 }))

class Grant {}
const types = { id: Number, end: Number, live: Boolean }
for (const [name, type] of Object.entries(types)) Reflect.defineMetadata('design:type', type, Grant.prototype, name)
const columns = { id: { type: Number, primary: true }, end: { type: Number, nullable: true }, live: { type: Boolean } }
const source = new typeorm.DataSource({
  type: 'sqljs',
  synchronize: true,
  entities: [new typeorm.EntitySchema({ target: Grant, name: 'Grant', columns })],
})
const repository = (await source.initialize()).getRepository(Grant)
await repository.save(rows.map((row) => Object.assign(new Grant(), row)))
for (const key of ['end', 'live']) {
  for (const order of ['ASC', 'DESC']) {
    const seen = []
    let afterCursor
    try {
      do {
        const paginator = paginators.buildPaginator({ entity: Grant, paginationKeys: [key, 'id'], query: { limit: 2, order, afterCursor } })
        const { data, cursor } = await paginator.paginate(repository.createQueryBuilder('grant'))
        seen.push(...data.map(({ id }) => id))
        afterCursor = cursor.afterCursor
      } while (afterCursor)
    } catch {
      seen.push('raises')
    }
    console.log(`typeorm-cursor-pagination, ${key} ${order}: ${seen.join(' ')}`)
  }
}

const database = new PGlite()
await database.exec('CREATE TABLE paid (id int PRIMARY KEY, "end" int)')
for (const { id, end } of rows) await database.query('INSERT INTO paid VALUES ($1, $2)', [id, end])
const paid = pgTable('paid', { id: integer('id').primaryKey(), end: integer('end') })
const db = drizzle(database, { schema: { paid } })
for (const order of ['asc', 'desc']) {
  const seen = []
  let page
  do {
    const last = page?.at(-1)
    const cursors = [[paid.end, order, last?.end], [paid.id, order, last?.id]]
    page = await db.query.paid.findMany(withCursorPagination({ limit: 2, cursors }))
    seen.push(...page.map(({ id }) => id))
  } while (page.length === 2 && seen.length < 20)
  console.log(`drizzle-pagination, end ${order}: ${seen.join(' ')}`)
}
await database.close()
N
cat >"$work/try.py" <<'P'
import sqlalchemy
from sqlakeyset import select_page
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Paid(Base):
    __tablename__ = 'paid'
    id: Mapped[int] = mapped_column(primary_key=True)
    end: Mapped[int | None]


engine = sqlalchemy.create_engine('sqlite://')
Base.metadata.create_all(engine)
with Session(engine) as session:
    session.add_all(Paid(id=i, end=None if i % 3 == 0 else i) for i in range(1, 10))
    session.flush()
    for name, order in (('asc', (Paid.end, Paid.id)), ('desc', (Paid.end.desc(), Paid.id.desc()))):
        ids, mark = [], None
        while mark is None or page.paging.has_next:
            page = select_page(session, sqlalchemy.select(Paid).order_by(*order), per_page=2, page=mark)
            ids += [row[0].id for row in page]
            mark = page.paging.bookmark_next
        print(f'sqlakeyset, end {name}:', *ids)
P
(cd "$work" && node try.mjs && "$python" -W ignore try.py) >"$work/seen"
holds 'by an end that may be NULL typeorm-cursor-pagination raises at its own cursor, drizzle-pagination and sqlakeyset end early' <<'S'
typeorm-cursor-pagination, end ASC: 3 6 raises
typeorm-cursor-pagination, end DESC: 8 7 5 4 2 1
typeorm-cursor-pagination, live ASC: raises
typeorm-cursor-pagination, live DESC: raises
drizzle-pagination, end asc: 1 2 4 5 7 8
drizzle-pagination, end desc: 9 6
sqlakeyset, end asc: 3 6
sqlakeyset, end desc: 8 7 5 4 2 1
S
