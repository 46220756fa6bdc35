# djangorestframework 3.18.3 with Django 5.2.19, CursorPagination, whose order ends in a unique column (`ordering = ('created', 'id')`).
# The cursor holds the first column alone, and counts the rows that share its value up to 1,000. In 1,500 rows of one moment the walk
# never ends: after 1,100 rows the same hundred comes again, each time with the same `next`. Where the first column is NULL and
# sorts last (SQLite, descending), those rows are on no page, and the walk ends without them.
# It matters after an import, whose rows have one `createdAt`, and to a list by `endsAt`: permanent grants have none.
# In our store an end is never NULL (`src/store/sqlite/schema.ts`) and a cursor names one row; our client raises at a cursor that comes
# twice.
. "$(dirname "$0")/lib.sh"
pip_install djangorestframework==3.18.3 django==5.2.19
"$python" - >"$work/seen" <<'P'
import django
from django.conf import settings

settings.configure(
    DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': ':memory:'}},
    ALLOWED_HOSTS=['*'],
    INSTALLED_APPS=['rest_framework', 'django.contrib.contenttypes', 'django.contrib.auth'],
)
django.setup()
from django.db import connection, models
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory


class Grant(models.Model):
    id = models.IntegerField(primary_key=True)
    created = models.IntegerField(null=True)

    class Meta:
        app_label = 'finding'


with connection.schema_editor() as editor:
    editor.create_model(Grant)


def walk(order, size, most):
    class Pages(CursorPagination):
        page_size = size
        ordering = order

    rows, links, url = [], [], '/'
    while url and len(links) < most:
        pages = Pages()
        rows += [grant.id for grant in pages.paginate_queryset(Grant.objects.all(), Request(APIRequestFactory().get(url)))]
        url = pages.get_next_link()
        links.append(url)
    return f'{len(set(rows))} of {Grant.objects.count()} rows, {len(set(links))} different links in {len(links)} pages'


Grant.objects.bulk_create(Grant(id=i, created=7) for i in range(1500))
print('one moment:', walk(('created', 'id'), 100, 30))
Grant.objects.all().delete()
Grant.objects.bulk_create(Grant(id=i, created=i if i % 3 else None) for i in range(9))
print('a third NULL, ascending:', walk(('created', 'id'), 2, 30))
print('a third NULL, descending:', walk(('-created', '-id'), 2, 30))
P
holds 'the cursors of djangorestframework 3.18.3 never get past 1,100 rows of one moment, and lose NULL' <<'S'
one moment: 1100 of 1500 rows, 11 different links in 30 pages
a third NULL, ascending: 9 of 9 rows, 5 different links in 5 pages
a third NULL, descending: 6 of 9 rows, 3 different links in 3 pages
S
