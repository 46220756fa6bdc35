# pony 0.7.20, peewee 4.5.3 and SQLAlchemy 2.1.9 (PyPI) with SQLite: ends with an offset, put into their columns of date and time.
# pony writes the offset, and reads a full second back as a text, and one with a fraction as a datetime without the offset, two hours late.
# peewee reads both as they were and compares them as texts, so that one instant in two offsets is unequal to itself, and is listed after
# what is half a second later in UTC. SQLAlchemy drops the offset in silence, though `timezone=True` asks for it.
# It matters to whoever takes ends from an API in the customer's offset: the type of an end depends on its milliseconds.
# Our store has whole numbers of milliseconds (`src/store/sqlite/schema.ts`).
. "$(dirname "$0")/lib.sh"
pip_install pony==0.7.20 peewee==4.5.3 SQLAlchemy==2.1.9
cd "$work"
"$python" - >seen <<'P'
import datetime
import peewee, pony.orm, sqlalchemy
from sqlalchemy import orm

zone = datetime.timezone(datetime.timedelta(hours=2))
ends = {
    'full': datetime.datetime(2030, 1, 1, 2, tzinfo=zone), 'half': datetime.datetime(2030, 1, 1, 2, 0, 0, 500000, tzinfo=zone),
    'utc': datetime.datetime(2030, 1, 1, tzinfo=datetime.timezone.utc), 'utc half': datetime.datetime(2030, 1, 1, 0, 0, 0, 500000, tzinfo=datetime.timezone.utc),
}

database = pony.orm.Database('sqlite', ':memory:')
class First(database.Entity):
    name = pony.orm.Required(str)
    end = pony.orm.Required(datetime.datetime)
database.generate_mapping(create_tables=True)
with pony.orm.db_session:
    for name, end in ends.items():
        First(name=name, end=end)
with pony.orm.db_session:
    for one in pony.orm.select(one for one in First):
        print('pony:', one.name, type(one.end).__name__, one.end)

file = peewee.SqliteDatabase(':memory:')
class Second(peewee.Model):
    name = peewee.TextField()
    end = peewee.DateTimeField()
    class Meta:
        database = file
file.create_tables([Second])
for name, end in ends.items():
    Second.create(name=name, end=end)
for one in Second.select().where(Second.name == 'full'):
    print('peewee:', one.name, type(one.end).__name__, one.end)
print('peewee, equal to the end in UTC:', [one.name for one in Second.select().where(Second.end == ends['utc'])])
print('peewee, in order:', [one.name for one in Second.select().order_by(Second.end)])

Base = orm.declarative_base()
class Third(Base):
    __tablename__ = 'third'
    name = sqlalchemy.Column(sqlalchemy.Text, primary_key=True)
    end = sqlalchemy.Column(sqlalchemy.DateTime(timezone=True))
engine = sqlalchemy.create_engine('sqlite://')
Base.metadata.create_all(engine)
with orm.Session(engine) as session:
    session.add_all([Third(name=name, end=end) for name, end in ends.items()])
    session.commit()
    for one in session.query(Third).where(Third.name.in_(['full', 'half'])):
        print('SQLAlchemy:', one.name, type(one.end).__name__, one.end)
P
holds 'pony 0.7.20 reads an end of a full second as a text, and one with a fraction without its offset' <<'S'
pony: full str 2030-01-01 02:00:00+02:00
pony: half datetime 2030-01-01 02:00:00.500000
pony: utc str 2030-01-01 00:00:00+00:00
pony: utc half datetime 2030-01-01 00:00:00.500000
peewee: full datetime 2030-01-01 02:00:00+02:00
peewee, equal to the end in UTC: ['utc']
peewee, in order: ['utc', 'utc half', 'full', 'half']
SQLAlchemy: full datetime 2030-01-01 02:00:00
SQLAlchemy: half datetime 2030-01-01 02:00:00.500000
S
