# django-money 3.6.2 with Django 5.2.19 (PyPI): a price, which is a number and a currency in two columns, changed in ways of Django.
# Which columns are written is said by the name of the field, and that is the number's alone: `update_or_create(defaults=...)`, which since
# Django 4.2 writes only what it is given, `save(update_fields=...)` and `bulk_update` leave the currency as it was. `update_or_create`
# even returns the object with the price that was wanted; the row has another. `update(price=...)` writes both.
# `F('price') + Money(1, 'EUR')` adds a euro to dollars in `update`, and raises where it is set on an object. `price__range` of euros finds
# yen too, where `gte`, `lte` and `in` do not, and Sum adds euros, dollars and yen.
# It matters to whoever keeps the prices of a provider up to date: 500 yen become 500 dollars, and nothing raises.
# A price of ours is read with its currency, and neither is changed or added (`src/api/read-checkout.ts`).
. "$(dirname "$0")/lib.sh"
pip_install django-money==3.6.2 django==5.2.19
cat >"$work/try.py" <<'P'
import django
from django.conf import settings

database = {'ENGINE': 'django.db.backends.sqlite3', 'NAME': ':memory:'}
settings.configure(INSTALLED_APPS=['djmoney'], DATABASES={'default': database}, DEFAULT_AUTO_FIELD='django.db.models.BigAutoField', USE_TZ=True)
django.setup()

from django.core.exceptions import ValidationError
from django.db import connection, models
from django.db.models import F, Sum
from djmoney.models.fields import MoneyField
from djmoney.money import Money


class Plan(models.Model):
    name = models.CharField(max_length=9)
    price = MoneyField(max_digits=14, decimal_places=2, default_currency='EUR')

    class Meta:
        app_label = 'shop'


with connection.schema_editor() as editor:
    editor.create_model(Plan)

text = lambda price: f'{price.amount} {price.currency}'
new = Money(500, 'JPY')


def update_or_create(plan):
    made, _ = Plan.objects.update_or_create(name='a', defaults={'price': new})
    return f'returns {text(made.price)}'


def save_update_fields(plan):
    plan.price = new
    plan.save(update_fields=['price'])


def bulk_update(plan):
    plan.price = new
    Plan.objects.bulk_update([plan], ['price'])


def update(plan):
    Plan.objects.filter(name='a').update(price=new)


def save(plan):
    plan.price = new
    plan.save()


def update_f(plan):
    Plan.objects.filter(name='a').update(price=F('price') + Money(1, 'EUR'))


def save_f(plan):
    try:
        plan.price = F('price') + Money(1, 'EUR')
        plan.save()
    except ValidationError:
        return 'raises'


for change in (update_or_create, save_update_fields, bulk_update, update, save, update_f, save_f):
    Plan.objects.all().delete()
    said = change(Plan.objects.create(name='a', price=Money(10, 'USD')))
    print(f'10 USD, {change.__name__}: {text(Plan.objects.get(name="a").price)}{f", {said}" if said else ""}')

Plan.objects.all().delete()
for name, price in (('euros', Money(10, 'EUR')), ('dollars', Money(20, 'USD')), ('yen', Money(10, 'JPY'))):
    Plan.objects.create(name=name, price=price)
found = lambda **conditions: ' '.join(sorted(Plan.objects.filter(**conditions).values_list('name', flat=True)))
print('from 5 to 15 EUR by range:', found(price__range=(Money(5, 'EUR'), Money(15, 'EUR'))))
print('from 5 to 15 EUR by gte and lte:', found(price__gte=Money(5, 'EUR'), price__lte=Money(15, 'EUR')))
print('in a list of 10 EUR:', found(price__in=[Money(10, 'EUR')]))
print('sum of all:', Plan.objects.aggregate(sum=Sum('price'))['sum'])
P
"$python" "$work/try.py" >"$work/seen"
holds 'update_or_create, save of some fields and bulk_update of django-money 3.6.2 write a price without its currency' <<'S'
10 USD, update_or_create: 500.00 USD, returns 500 JPY
10 USD, save_update_fields: 500.00 USD
10 USD, bulk_update: 500.00 USD
10 USD, update: 500.00 JPY
10 USD, save: 500.00 JPY
10 USD, update_f: 11.00 USD
10 USD, save_f: 10.00 USD, raises
from 5 to 15 EUR by range: euros yen
from 5 to 15 EUR by gte and lte: euros
in a list of 10 EUR: euros
sum of all: 40
S
