# SQLAlchemy-Continuum 2.0.0 (SQLAlchemy 2.1.9) and django-simple-history 3.13.0 (Django 5.2.19), which keep each version of a row.
# An end that is moved by one UPDATE over many rows is in no version, as both say. But the next change of another field is then recorded
# as the one that moved the end too, by whoever made it. In Continuum what is made, flushed and changed in one transaction was never
# created: its first version is an update (sqlalchemy-continuum#141); what is made and deleted in one has a deletion alone.
# It matters to an audit of access: the end was moved by the person who corrected a price, and a count of creations is too low.
# Our ledger keeps no versions: a grant is never changed but by its revoke (`src/store/sqlite/schema.ts`).
. "$(dirname "$0")/lib.sh"
pip_install sqlalchemy-continuum==2.0.0 sqlalchemy==2.1.9 django-simple-history==3.13.0 django==5.2.19
mkdir -p "$work/ledger"
touch "$work/ledger/__init__.py"
cat >"$work/ledger/models.py" <<'P'
from django.db import models
from simple_history.models import HistoricalRecords


class Grant(models.Model):
    ends = models.IntegerField()
    price = models.IntegerField()
    history = HistoricalRecords()
P
cat >"$work/django_try.py" <<'P'
import django
from django.conf import settings

settings.configure(
    INSTALLED_APPS=['django.contrib.contenttypes', 'django.contrib.auth', 'simple_history', 'ledger'],
    DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': ':memory:'}}, DEFAULT_AUTO_FIELD='django.db.models.AutoField')
django.setup()
from django.core.management import call_command
from ledger.models import Grant

call_command('migrate', run_syncdb=True, verbosity=0)
grant = Grant.objects.create(ends=2030, price=1)
Grant.objects.update(ends=2040)
print('django-simple-history, after the UPDATE:', [version.ends for version in Grant.history.all()])
grant.refresh_from_db()
grant.price = 2
grant.save()
last, first = Grant.history.all()
print('django-simple-history, the change of a price:', sorted(last.diff_against(first).changed_fields))
P
cat >"$work/continuum_try.py" <<'P'
import sqlalchemy
from sqlalchemy.orm import Session, configure_mappers, declarative_base
from sqlalchemy_continuum import make_versioned, version_class

make_versioned(user_cls=None)
Base = declarative_base()


class Grant(Base):
    __tablename__ = 'access'
    __versioned__ = {}
    id = sqlalchemy.Column(sqlalchemy.Integer, primary_key=True)
    ends = sqlalchemy.Column(sqlalchemy.Integer)
    price = sqlalchemy.Column(sqlalchemy.Integer)


configure_mappers()
engine = sqlalchemy.create_engine('sqlite://')
Base.metadata.create_all(engine)
Version = version_class(Grant)
operations = ['insert', 'update', 'delete']
with Session(engine) as session:
    def versions(grant_id):
        return session.query(Version).filter_by(id=grant_id).order_by(Version.transaction_id).all()

    def named(grant_id):
        return [operations[version.operation_type] for version in versions(grant_id)]

    grant = Grant(ends=2030, price=1)
    session.add(grant)
    session.commit()
    session.execute(sqlalchemy.update(Grant).values(ends=2040))
    session.commit()
    print('Continuum, after the UPDATE:', [version.ends for version in versions(1)])
    grant.price = 2
    session.commit()
    print('Continuum, the change of a price:', sorted(versions(1)[-1].changeset))
    made = Grant(ends=2030, price=1)
    session.add(made)
    session.flush()
    made.price = 3
    session.commit()
    print('Continuum, made, flushed and changed:', named(2))
    gone = Grant(ends=2030, price=1)
    session.add(gone)
    session.flush()
    session.delete(gone)
    session.commit()
    print('Continuum, made, flushed and deleted:', named(3))
P
{
  (cd "$work" && "$python" django_try.py)
  "$python" "$work/continuum_try.py"
} >"$work/seen"
holds 'SQLAlchemy-Continuum 2.0.0 and django-simple-history 3.13.0 say of who changed a price that the end was moved too' <<'S'
django-simple-history, after the UPDATE: [2030]
django-simple-history, the change of a price: ['ends', 'price']
Continuum, after the UPDATE: [2030]
Continuum, the change of a price: ['ends', 'price']
Continuum, made, flushed and changed: ['update']
Continuum, made, flushed and deleted: ['delete']
S
